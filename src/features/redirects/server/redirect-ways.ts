import { canonicalAddress } from '#lib/canonical-address.ts';
import { sitePaths, type PaperAddress } from '#lib/site-paths.ts';

/** Filters that name something with an address of its own: `/browse?category=old` moves as the category does. */
export const movingFilters = ['category', 'examId', 'subjectId'] as const satisfies (keyof PaperAddress)[];

/** Redirects lead over so many steps at most. */
export const longestChain = 3;

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

/** More of a circle or a chain is not shown. */
const longestShown = 12;

/** Whether a way ends where it has been. */
const isCircle = (way: string[]) => way.indexOf(way.at(-1)!) < way.length - 1;

/** What redirects there may be for a target, by what they would be stored under: its path, then its filters. */
function keysOf(target: string): string[] {
  if (!target.startsWith('/')) return [];
  return [target.split(/[?#]/, 1)[0]!, ...filtersOf(target).map(({ list }) => list)];
}

/**
 * Which redirect leads to which: as many as are on, and what would be if more were. Sources and targets are as they are
 * stored.
 */
export interface RedirectWays {
  has(source: string): boolean;
  /** Undefined takes it away. */
  set(source: string, target: string | undefined): void;
  /** The addresses over which a redirect leads in a circle or over too many steps; undefined for one that does not. */
  faultOf(source: string): { kind: 'loop' | 'chain'; path: string[] } | undefined;
}

export function createRedirectWays(
  active: Iterable<readonly [source: string, target: string]>,
): RedirectWays {
  /** By source: where it leads, and what that may be redirected under, for which its query is read once. */
  const targets = new Map<string, { target: string; keys: string[] }>();
  /** Sources by what their targets may be redirected under. */
  const leading = new Map<string, Set<string>>();

  function set(source: string, target: string | undefined): void {
    for (const key of targets.get(source)?.keys ?? []) leading.get(key)?.delete(source);
    targets.delete(source);
    if (target === undefined) return;
    const keys = keysOf(target);
    targets.set(source, { target, keys });
    for (const key of keys) {
      const sources = leading.get(key) ?? new Set();
      leading.set(key, sources.add(source));
    }
  }

  /** The redirects that a redirect meets next: one by its path, or those of its filters, which are taken in one step. */
  function nextOf(source: string): string[] {
    const [path = '', ...filters] = targets.get(source)?.keys ?? [];
    return targets.has(path) ? [path] : filters.filter((key) => targets.has(key));
  }

  /**
   * The longest way on from a redirect, of `most` steps at most; it ends where it comes to an address again. Each step
   * may be to three filters: `most` is small.
   */
  function wayOn(source: string, most: number, before: string[] = []): string[] {
    const way = [...before, source];
    const next = nextOf(source);
    if (next.length === 0 || most <= 1) return [...way, targets.get(source)!.target];
    const ways = next.map((key) => (way.includes(key) ? [...way, key] : wayOn(key, most - 1, way)));
    return ways.find(isCircle) ?? ways.reduce((one, other) => (other.length > one.length ? other : one));
  }

  /** A way that was cut off as too long, on to its end as far as it is shown: to the first filter of each list. */
  function followed(way: string[]): string[] {
    const shown = way.slice(0, -1);
    for (let next: string | undefined; shown.length < longestShown; shown.push(next)) {
      next = nextOf(shown.at(-1)!)[0];
      if (next === undefined) break;
      if (shown.includes(next)) return [...shown, next];
    }
    return [...shown, targets.get(shown.at(-1)!)!.target];
  }

  /** The longest way to a redirect, without itself, of `most` steps at most. */
  function wayTo(source: string, most: number): string[] {
    if (most <= 0) return [];
    let longest: string[] = [];
    for (const from of leading.get(source) ?? []) {
      // A list that is redirected by its path does not come to its filters.
      if (!nextOf(from).includes(source)) continue;
      const way = [...wayTo(from, most - 1), from];
      if (way.length > longest.length) longest = way;
      if (longest.length === most) break;
    }
    return longest;
  }

  for (const [source, target] of active) set(source, target);
  return {
    has: (source) => targets.has(source),
    set,
    faultOf(source) {
      if (!targets.has(source)) return undefined;
      const cut = wayOn(source, longestChain + 1);
      const on = !isCircle(cut) && cut.length - 1 > longestChain ? followed(cut) : cut;
      if (isCircle(on)) return { kind: 'loop', path: on.slice(on.indexOf(on.at(-1)!)) };
      const path = [...wayTo(source, longestChain), ...on];
      return path.length - 1 > longestChain ? { kind: 'chain', path } : undefined;
    },
  };
}
