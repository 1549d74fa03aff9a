import { sitemapPieceSize, type SitemapSource } from '#platform/seo/sitemap-source.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import { selectHighestId, selectPaperUrls } from './papers-sitemap.queries.ts';

const batchSize = 2_000;

/**
 * Creates the sitemap of paper pages. A piece holds a range of ids, so that the last piece starts as fast as the
 * first.
 */
export function papersSitemap({ db, count }: { db: Database; count: () => Promise<number> }): SitemapSource {
  return {
    pageTypes: ['paper'],
    count,
    pieces: async () => Math.ceil((await selectHighestId(db)) / sitemapPieceSize),
    entries: async function* (piece) {
      const end = (piece + 1) * sitemapPieceSize;
      let after = piece * sitemapPieceSize;
      for (;;) {
        const rows = await selectPaperUrls(db, { after, end, limit: batchSize });
        for (const { id, slug, updatedAt } of rows)
          yield { path: sitePaths.paper(slug), pageType: 'paper', pageId: id, lastModified: updatedAt };
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) return;
        after = last.id;
      }
    },
  };
}
