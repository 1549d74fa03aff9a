import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';
import { selectActivePages } from './static-pages.queries.ts';
import { staticPagesTag } from './static-pages.service.ts';

export const staticPageKind: PageKind = {
  kind: 'static-page',
  tags: [staticPagesTag],
  async getPaths(db, ids) {
    const pages = (await selectActivePages(db)).filter(({ id }) => ids.includes(id));
    return new Map(pages.map(({ id, slug }) => [id, sitePaths.staticPage(slug)]));
  },
};

/** Returns the titles of the active pages at these paths, by path, as the transaction sees them. */
export async function staticPagesAt(db: Database, urls: string[]): Promise<Map<string, string>> {
  const asked = new Set(urls);
  const pages = (await selectActivePages(db)).map(({ slug, title }): [string, string] => [
    sitePaths.staticPage(slug),
    title,
  ]);
  return new Map(pages.filter(([url]) => asked.has(url)));
}
