import { canonicalAddress } from '#lib/canonical-address.ts';
import { sitePaths, type PaperAddress } from '#lib/site-paths.ts';

/** Filters that name something with an address of its own: `/browse?category=old` moves as the category does. */
export const movingFilters = ['category', 'examId', 'subjectId'] as const satisfies (keyof PaperAddress)[];

/** The lists of one filter each that an address of `/browse` is made of: none for every other address. */
export function filtersOf(address: string): { name: (typeof movingFilters)[number]; list: string }[] {
  if (!address.startsWith('/browse?')) return [];
  const parameters = new URLSearchParams(address.split('#', 1)[0]!.slice('/browse?'.length));
  return movingFilters.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [{ name, list: sitePaths.browse({ [name]: value }) }];
  });
}

/**
 * An address of `/browse` with the filters that moved as they are now; undefined when none did. `movedTo` answers where
 * the list of one filter is.
 */
export function movedFilters(
  address: string,
  movedTo: (list: string) => string | undefined,
): string | undefined {
  const [list = '', anchor] = address.split('#', 2);
  const parameters = new URLSearchParams(list.split('?')[1]);
  let hasMoved = false;
  for (const filter of filtersOf(list)) {
    const value = new URLSearchParams(movedTo(filter.list)?.split(/[?#]/)[1]).get(filter.name);
    if (value === null) continue;
    parameters.set(filter.name, value);
    hasMoved = true;
  }
  if (!hasMoved) return undefined;
  const moved = canonicalAddress(`/browse?${parameters}`)!.address;
  return anchor === undefined ? moved : `${moved}#${anchor}`;
}
