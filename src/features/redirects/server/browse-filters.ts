import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { sitePaths, type PaperPageQuery } from '#lib/url/site-paths.ts';

/** Filters for objects with their own URL: `/browse?category=old` moves when the category moves. */
export const movingFilters = ['category', 'examId', 'subjectId'] as const satisfies (keyof PaperPageQuery)[];

/** Returns the single-filter lists that a `/browse` URL combines. Returns an empty array for any other URL. */
export function parseMovingFilters(url: string): { name: (typeof movingFilters)[number]; list: string }[] {
  if (!url.startsWith('/browse?')) return [];
  const parameters = new URLSearchParams(url.split('#', 1)[0]!.slice('/browse?'.length));
  return movingFilters.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [{ name, list: sitePaths.browse({ [name]: value }) }];
  });
}

/**
 * Returns a `/browse` URL with its moved filters updated, or `undefined` if none has moved. `movedTo` returns the new
 * URL of a single-filter list.
 */
export function movedFilters(url: string, movedTo: (list: string) => string | undefined): string | undefined {
  const [list = '', anchor] = url.split('#', 2);
  const parameters = new URLSearchParams(list.split('?')[1]);
  let hasMoved = false;
  for (const filter of parseMovingFilters(list)) {
    const value = new URLSearchParams(movedTo(filter.list)?.split(/[?#]/)[1]).get(filter.name);
    if (value === null) continue;
    parameters.set(filter.name, value);
    hasMoved = true;
  }
  if (!hasMoved) return undefined;
  const moved = getCanonicalPath(`/browse?${parameters}`)!.url;
  return anchor === undefined ? moved : `${moved}#${anchor}`;
}
