import { catalogPagesAt } from '#features/catalog/server/catalog-pages.service.ts';
import type { ContentPages } from '#features/content-pages/server/content-pages.service.ts';
import { paperPagesAt } from '#features/papers/server/paper-pages.service.ts';
import type { PagesAt } from '#features/redirects/server/redirect-rules.ts';
import { sitePaths } from '#lib/site-paths.ts';

const ownPages: [address: string, name: string][] = [
  [sitePaths.home(), 'Home'],
  [sitePaths.browse(), 'Browse'],
  [sitePaths.calendar(), 'Exam calendar'],
];

/** Every page that is shown to visitors at one of these addresses, by its name. */
export function createPagesAt({ contentPages }: { contentPages: ContentPages['pages'] }): PagesAt {
  return async (db, addresses) => {
    const written = (await contentPages()).map(({ slug, title }): [string, string] => [
      sitePaths.contentPage(slug),
      title,
    ]);
    const asked = new Set(addresses);
    const fixed = [...written, ...ownPages].filter(([address]) => asked.has(address));
    const found = [await catalogPagesAt(db, addresses), await paperPagesAt(db, addresses)];
    return new Map([...fixed, ...found.flatMap((pages) => [...pages])]);
  };
}
