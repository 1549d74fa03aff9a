import { pathSegments } from '#lib/url/path-segments.ts';
import type { Database } from '#platform/database/database.ts';
import { selectPaperTitles } from './paper-pages.queries.ts';

function slugIn(url: string): string | undefined {
  const [first, slug, ...more] = pathSegments(url) ?? [];
  return first === 'paper' && more.length === 0 ? slug : undefined;
}

/** Returns the titles of paper pages, by path. Paths have the form of `sitePaths`. */
export async function paperPagesAt(db: Database, urls: string[]): Promise<Map<string, string>> {
  const slugs = new Map(urls.map((url) => [url, slugIn(url)]));
  const titles = await selectPaperTitles(
    db,
    [...slugs.values()].filter((slug) => slug !== undefined),
  );
  return new Map(
    [...slugs].flatMap(([url, slug]): [string, string][] => {
      const title = titles.get(slug ?? '');
      return title === undefined ? [] : [[url, title]];
    }),
  );
}
