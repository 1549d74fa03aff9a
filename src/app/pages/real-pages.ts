import { catalogPagesAt } from '#features/catalog/server/catalog-pages.service.ts';
import { contentPagesAt } from '#features/static-pages/server/static-pages-at.service.ts';
import { paperPagesAt } from '#features/papers/server/paper-pages.service.ts';
import type { PagesAt } from '#features/redirects/server/redirect-rules.ts';
import { sitePaths } from '#lib/url/site-paths.ts';

const ownPages: [address: string, name: string][] = [
  [sitePaths.home(), 'Home'],
  [sitePaths.browse(), 'Browse'],
  [sitePaths.calendar(), 'Exam calendar'],
];

/** Every page that is shown to visitors at one of these addresses, by its name; nothing of it is remembered. */
export const pagesAt: PagesAt = async (db, addresses) => {
  const asked = new Set(addresses);
  const found = [
    ownPages.filter(([address]) => asked.has(address)),
    // One after the other: it may be within a transaction, which has one connection.
    await contentPagesAt(db, addresses),
    await catalogPagesAt(db, addresses),
    await paperPagesAt(db, addresses),
  ];
  return new Map(found.flatMap((pages) => [...pages]));
};
