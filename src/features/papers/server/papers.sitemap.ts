import { sitemapPieceSize, type SitemapSource } from '#platform/seo/sitemap-source.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Context } from '#platform/context/context.ts';
import { readStats } from './papers.service.ts';
import { selectHighestId, selectPaperUrls } from './papers.queries.ts';

const batchSize = 2_000;

/**
 * Creates the sitemap of paper pages. A piece holds a range of ids, so that the last piece starts as fast as the
 * first.
 */
export function papersSitemap(ctx: Context): SitemapSource {
  return {
    pageTypes: ['paper'],
    count: async () => (await readStats(ctx)).totalPapers,
    pieces: async () => Math.ceil((await selectHighestId(ctx.db)) / sitemapPieceSize),
    entries: async function* (piece) {
      const end = (piece + 1) * sitemapPieceSize;
      let after = piece * sitemapPieceSize;
      for (;;) {
        const rows = await selectPaperUrls(ctx.db, { after, end, limit: batchSize });
        for (const { id, slug, updatedAt } of rows)
          yield { path: sitePaths.paper(slug), pageType: 'paper', pageId: id, lastModified: updatedAt };
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) return;
        after = last.id;
      }
    },
  };
}
