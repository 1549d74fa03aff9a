import { sitePaths } from '#lib/url/site-paths.ts';
import type { Context } from '#platform/context/context.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import { selectCatalogUrls } from './catalog-pages.queries.ts';

/** Sitemap source of category and exam pages with papers. There are some hundreds, so one piece is enough. */
export function catalogSitemap({ db }: Context): SitemapSource {
  return {
    pageTypes: ['category', 'exam'],
    count: async () => (await selectCatalogUrls(db)).length,
    pieces: async () => 1,
    entries: async function* () {
      for (const row of await selectCatalogUrls(db)) {
        const { id: pageId, category_slug: category, exam_slug: exam, last_modified: lastModified } = row;
        const path = exam === null ? sitePaths.category(category) : sitePaths.exam(category, exam);
        yield { path, pageType: exam === null ? 'category' : 'exam', pageId, lastModified };
      }
    },
  };
}
