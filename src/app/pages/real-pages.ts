import { catalogPagesAt } from '#features/catalog/server/catalog-pages.service.ts';
import { findStaticPageTitles } from '#features/static-pages/server/static-pages-at.service.ts';
import { isFileAt } from '#features/downloads/server/file-papers.ts';
import { findPaperTitles } from '#features/papers/server/paper-pages.service.ts';
import type { PagesAt } from '#features/redirects/server/redirect-rules.ts';
import { splitLocale } from '#lib/text/locales.ts';
import { getCanonicalPath, inLowerCase } from '#lib/url/canonical-path.ts';
import type { Database } from '#platform/database/database.ts';
import { sitePaths } from '#lib/url/site-paths.ts';

const ownPages: [url: string, name: string][] = [
  [sitePaths.home(), 'Home'],
  [sitePaths.browse(), 'Browse'],
  [sitePaths.calendar(), 'Exam calendar'],
  [sitePaths.saved(), 'Saved papers'],
];

/** Returns all pages at these URLs that visitors can open, by name. Does not cache. */
export const findPages: PagesAt = async (db, urls) => {
  const requested = new Set(urls);
  const pageMaps = [
    ownPages.filter(([url]) => requested.has(url)),
    // Sequential: the caller may be in a transaction, which has one connection.
    await findStaticPageTitles(db, urls),
    await catalogPagesAt(db, urls),
    await findPaperTitles(db, urls),
  ];
  return new Map(pageMaps.flatMap((pages) => [...pages]));
};

/** Returns whether visitors get a page (also through a redirect), a stored file or a download at a path. */
export async function isPathAnswered(
  db: Database,
  isRedirected: (url: string) => Promise<boolean>,
  path: string,
): Promise<boolean> {
  if (/^\/(files|api)\//.test(path)) return isFileAt(db, path);
  const url = getCanonicalPath(path)?.url;
  if (url === undefined) return false;
  const { url: page } = splitLocale(inLowerCase(url) ?? url);
  return (await findPages(db, [page])).has(page) || isRedirected(page);
}
