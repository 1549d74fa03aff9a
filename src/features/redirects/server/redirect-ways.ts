import { filtersOf } from './browse-filters.ts';
import { createSourceIndex, foldCase, parseSource } from './redirect-sources.ts';

/** Redirects lead over so many steps at most. */
export const longestChain = 3;

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
  /** The redirect of a source; `undefined` removes it. */
  set(source: string, target: string | undefined, ignoresCase?: boolean): void;
  /** Where a redirect ends when each redirect of a path on its way is followed; its own target for one in a loop. */
  endOf(source: string): string | undefined;
  /** The sources whose target has a path that this source matches. */
  leadingTo(source: string): string[];
  way(source: string): { target: string; ignoresCase: boolean } | undefined;
  /** The addresses over which a redirect leads in a circle or over too many steps; undefined for one that does not. */
  faultOf(source: string): { kind: 'loop' | 'chain'; path: string[] } | undefined;
}

/** A target with the query and anchor of the target that it replaces, unless it has its own. */
export function withRestOf(target: string, replaced: string): string {
  return /[?#]/.test(target) ? target : target + replaced.slice(replaced.split(/[?#]/, 1)[0]!.length);
}

export interface ActiveWay {
  sourceUrl: string;
  targetUrl: string;
  ignoresCase: boolean;
}

interface Way {
  target: string;
  ignoresCase: boolean;
  /** What the target may be redirected under, for which its query is read once. */
  keys: string[];
  /** Its path, if it is on this site, with its letter case folded. */
  foldedPath: string | undefined;
}

/** Sets of sources by a key. */
class SourcesByKey {
  readonly #sources = new Map<string, Set<string>>();

  add(key: string, source: string): void {
    const sources = this.#sources.get(key);
    if (sources) sources.add(source);
    else this.#sources.set(key, new Set([source]));
  }

  remove(key: string, source: string): void {
    const sources = this.#sources.get(key);
    sources?.delete(source);
    if (sources?.size === 0) this.#sources.delete(key);
  }

  get(key: string): Iterable<string> {
    return this.#sources.get(key) ?? [];
  }
}

export function createRedirectWays(active: Iterable<ActiveWay>): RedirectWays {
  const ways = new Map<string, Way>();
  /** Sources by what their targets may be redirected under. */
  const leading = new SourcesByKey();
  const leadingInAnyCase = new SourcesByKey();
  const index = createSourceIndex<string>();

  function set(source: string, target: string | undefined, ignoresCase = false): void {
    const before = ways.get(source);
    if (before) {
      for (const key of before.keys) leading.remove(key, source);
      if (before.foldedPath !== undefined) leadingInAnyCase.remove(before.foldedPath, source);
      index.set(source, before.ignoresCase, undefined);
      ways.delete(source);
    }
    if (target === undefined) return;
    const keys = keysOf(target);
    const foldedPath = keys[0] === undefined ? undefined : foldCase(keys[0]);
    ways.set(source, { target, ignoresCase, keys, foldedPath });
    for (const key of keys) leading.add(key, source);
    if (foldedPath !== undefined) leadingInAnyCase.add(foldedPath, source);
    index.set(source, ignoresCase, source);
  }

  /** The redirect of the path that a redirect leads to. */
  function nextByPath(source: string): string | undefined {
    const { target, keys } = ways.get(source)!;
    const [path] = keys;
    if (path === undefined) return undefined;
    const query = target.split('#', 1)[0]!.split('?', 2)[1];
    return index.match(path, query ? new URLSearchParams(query) : undefined);
  }

  /** The redirects that a redirect meets next: one by its path, or those of its filters, which are taken in one step. */
  function nextOf(source: string): string[] {
    const next = nextByPath(source);
    if (next !== undefined) return [next];
    return (ways.get(source)?.keys ?? []).slice(1).filter((key) => ways.has(key));
  }

  /** The sources that may lead to a source. */
  function sourcesTowards(source: string): Iterable<string> {
    const { path, isPrefix } = parseSource(source);
    if (isPrefix) return ways.keys();
    return ways.get(source)?.ignoresCase ? leadingInAnyCase.get(foldCase(path)) : leading.get(path);
  }

  function endOf(source: string): string | undefined {
    let target = ways.get(source)?.target;
    const passed = new Set([source]);
    for (let at = source, next; target !== undefined && (next = nextByPath(at)) !== undefined; at = next) {
      if (passed.has(next)) return ways.get(source)?.target;
      passed.add(next);
      const onward = ways.get(next)!.target;
      // A source with a query has used the query up.
      target = parseSource(next).query.length > 0 ? onward : withRestOf(onward, target);
    }
    return target;
  }

  /**
   * The longest way on from a redirect, of `most` steps at most; it ends where it comes to an address again. Each step
   * may be to three filters: `most` is small.
   */
  function wayOn(source: string, most: number, before: string[] = []): string[] {
    const way = [...before, source];
    const next = nextOf(source);
    if (next.length === 0 || most <= 1) return [...way, ways.get(source)!.target];
    const found = next.map((key) => (way.includes(key) ? [...way, key] : wayOn(key, most - 1, way)));
    return found.find(isCircle) ?? found.reduce((one, other) => (other.length > one.length ? other : one));
  }

  /** A way that was cut off as too long, on to its end as far as it is shown: to the first filter of each list. */
  function followed(way: string[]): string[] {
    const shown = way.slice(0, -1);
    for (let next: string | undefined; shown.length < longestShown; shown.push(next)) {
      next = nextOf(shown.at(-1)!)[0];
      if (next === undefined) break;
      if (shown.includes(next)) return [...shown, next];
    }
    return [...shown, ways.get(shown.at(-1)!)!.target];
  }

  /** The longest way to a redirect, without itself, of `most` steps at most. */
  function wayTo(source: string, most: number): string[] {
    if (most <= 0) return [];
    let longest: string[] = [];
    for (const from of sourcesTowards(source)) {
      // A list that is redirected by its path does not come to its filters.
      if (!nextOf(from).includes(source)) continue;
      const way = [...wayTo(from, most - 1), from];
      if (way.length > longest.length) longest = way;
      if (longest.length === most) break;
    }
    return longest;
  }

  for (const { sourceUrl, targetUrl, ignoresCase } of active) set(sourceUrl, targetUrl, ignoresCase);
  return {
    has: (source) => ways.has(source),
    set,
    endOf,
    leadingTo: (source) => [...sourcesTowards(source)].filter((from) => nextByPath(from) === source),
    way: (source) => ways.get(source),
    faultOf(source) {
      if (!ways.has(source)) return undefined;
      const cut = wayOn(source, longestChain + 1);
      const on = !isCircle(cut) && cut.length - 1 > longestChain ? followed(cut) : cut;
      if (isCircle(on)) return { kind: 'loop', path: on.slice(on.indexOf(on.at(-1)!)) };
      const path = [...wayTo(source, longestChain), ...on];
      return path.length - 1 > longestChain ? { kind: 'chain', path } : undefined;
    },
  };
}
