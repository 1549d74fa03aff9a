import { catalogPagesAt } from '#features/catalog/server/catalog-pages.service.ts';
import { staticPagesAt } from '#features/static-pages/server/static-pages-at.service.ts';
import { paperPagesAt } from '#features/papers/server/paper-pages.service.ts';
import type { PagesAt } from '#features/redirects/server/redirect-rules.ts';
import { sitePaths } from '#lib/url/site-paths.ts';

const ownPages: [url: string, name: string][] = [
  [sitePaths.home(), 'Home'],
  [sitePaths.browse(), 'Browse'],
  [sitePaths.calendar(), 'Exam calendar'],
];

/** Returns all pages at these URLs that visitors can open, by name. Does not cache. */
export const pagesAt: PagesAt = async (db, urls) => {
  const asked = new Set(urls);
  const found = [
    ownPages.filter(([url]) => asked.has(url)),
    // Sequential: the caller may be in a transaction, which has one connection.
    await staticPagesAt(db, urls),
    await catalogPagesAt(db, urls),
    await paperPagesAt(db, urls),
  ];
  return new Map(found.flatMap((pages) => [...pages]));
};
