import { sitePaths } from '#lib/site-paths.ts';
import { choosePages, type PageDirectory } from '#platform/seo/page-directory.ts';
import type { CatalogService } from './catalog.service.ts';

/** The pages of categories and exams, by name. */
export function catalogDirectories(
  catalog: Pick<CatalogService, 'categories' | 'exams'>,
): [categories: PageDirectory, exams: PageDirectory] {
  return [
    {
      pageType: 'category',
      pages: async (query) => {
        const categories = await catalog.categories();
        const pages = categories.map(({ id, name, slug }) => ({
          id,
          name,
          note: null,
          path: sitePaths.category(slug),
        }));
        return choosePages(pages, query);
      },
    },
    {
      pageType: 'exam',
      pages: async (query) => {
        const exams = await catalog.exams();
        const pages = exams.map(({ id, name, slug, categoryName, categorySlug, aliases }) => ({
          id,
          name,
          note: categoryName,
          path: sitePaths.exam(categorySlug, slug),
          words: aliases,
        }));
        return choosePages(pages, query);
      },
    },
  ];
}
