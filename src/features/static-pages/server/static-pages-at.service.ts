import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';
import { selectActivePages } from './static-pages.queries.ts';
import { staticPagesTag } from './static-pages.service.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import { compareNames } from '#lib/text/compare-names.ts';
import { choosePages, type PageDirectory } from '#platform/seo/page-directory.ts';
import { selectPageNames, type PageName } from './admin/pages-admin.queries.ts';

export const staticPageKind: PageKind = {
  kind: 'static-page',
  tags: [staticPagesTag],
  async getPaths(db, ids) {
    const pages = (await selectActivePages(db)).filter(({ id }) => ids.includes(id));
    return new Map(pages.map(({ id, slug }) => [id, sitePaths.staticPage(slug)]));
  },
};

/** Returns the titles of the active pages at these paths, by path, as the transaction sees them. */
export async function findStaticPageTitles(db: Database, urls: string[]): Promise<Map<string, string>> {
  const paths = new Set(urls);
  const pages = (await selectActivePages(db)).map(({ slug, title }): [string, string] => [
    sitePaths.staticPage(slug),
    title,
  ]);
  return new Map(pages.filter(([url]) => paths.has(url)));
}

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
