import { sitePaths } from '#lib/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import { choosePages, type PageDirectory } from '#platform/seo/page-directory.ts';
import { selectPageNames } from './pages-admin.queries.ts';

/** The pages that the owner wrote, active or not, by title. */
export function contentPagesDirectory({ db }: { db: Database }): PageDirectory {
  return {
    pageType: 'page',
    pages: async (query) => {
      const pages = (await selectPageNames(db)).map(({ id, title, slug }) => ({
        id,
        name: title,
        note: `/${slug}`,
        path: sitePaths.contentPage(slug),
      }));
      return choosePages(
        pages.toSorted((one, other) => one.name.localeCompare(other.name)),
        query,
      );
    },
  };
}
