import { compareNames } from '#lib/text/compare-names.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import { choosePages, type PageDirectory } from '#platform/seo/page-directory.ts';
import { selectPageNames, type PageName } from './pages-admin.queries.ts';

const namedPage = ({ id, title, slug }: PageName) => ({
  id,
  name: title,
  note: `/${slug}`,
  path: sitePaths.staticPage(slug),
});

/** The directory of all static pages, active or not, by title. */
export function staticPagesDirectory({ db }: { db: Database }): PageDirectory {
  return {
    pageType: 'page',
    pages: async (query) => {
      const pages = (await selectPageNames(db)).map(namedPage);
      return choosePages(
        pages.toSorted((a, b) => compareNames(a.name, b.name)),
        query,
      );
    },
    page: async (transaction, id) =>
      (await selectPageNames(transaction)).filter((page) => page.id === id).map(namedPage)[0],
  };
}
