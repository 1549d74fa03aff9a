import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import { selectActivePages } from './static-pages.queries.ts';

/** Returns the titles of the active pages at these paths, by path, as the transaction sees them. */
export async function contentPagesAt(db: Database, addresses: string[]): Promise<Map<string, string>> {
  const asked = new Set(addresses);
  const pages = (await selectActivePages(db)).map(({ slug, title }): [string, string] => [
    sitePaths.contentPage(slug),
    title,
  ]);
  return new Map(pages.filter(([address]) => asked.has(address)));
}
