import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import { selectActivePages } from './static-pages.queries.ts';

/** The sitemap source of active static pages: a few dozen, in one piece. */
export function staticPagesSitemap({ db }: { db: Database }): SitemapSource {
  return {
    pageTypes: ['page'],
    count: async () => (await selectActivePages(db)).length,
    pieces: async () => 1,
    entries: async function* () {
      for (const { id, slug, changedAt } of await selectActivePages(db))
        yield {
          path: sitePaths.staticPage(slug),
          lastModified: changedAt,
          pageType: 'page',
          pageId: id,
        };
    },
  };
}
