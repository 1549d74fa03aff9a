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
  /** Adds the redirect of a source, or replaces it. */
  set(redirect: ActiveWay): void;
  remove(source: string): void;
  get(source: string): ActiveWay | undefined;
  /** Where a redirect ends when each permanent redirect on its way is followed; its own target for one in a loop. */
  endOf(source: string): string | undefined;
  /** The redirects whose target is redirected by this source permanently. */
  leadingTo(source: string): ActiveWay[];
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
  statusCode: number;
}

interface Way extends ActiveWay {
  /** Whether it applies only where there is no page. */
  isFallback: boolean;
  /** What the target may be redirected under, for which its query is read once. */
  keys: string[];
  /** By which fallbacks look for it: the target's path and the paths above, with their letter case folded. */
  foldedPaths: string[];
}

/** A path and every path above it, but not the root, with their letter case folded. */
function foldedPathsOf(path: string | undefined): string[] {
  if (path === undefined) return [];
  const segments = foldCase(path).split('/').slice(1);
  return segments.map((_segment, at) => `/${segments.slice(0, at + 1).join('/')}`);
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

/** `isPage` answers whether visitors find a page at a path: a fallback does not redirect it. */
export function createRedirectWays(
  active: Iterable<ActiveWay>,
  isPage: (path: string) => boolean = () => false,
): RedirectWays {
  const ways = new Map<string, Way>();
  /** Sources by what their targets may be redirected under. */
  const leading = new SourcesByKey();
  const leadingToFallbacks = new SourcesByKey();
  const index = createSourceIndex<string>();

  function remove(source: string): void {
    const way = ways.get(source);
    if (!way) return;
    for (const key of way.keys) leading.remove(key, source);
    for (const path of way.foldedPaths) leadingToFallbacks.remove(path, source);
    index.set(source, way.ignoresCase, undefined);
    ways.delete(source);
  }

  function set(redirect: ActiveWay): void {
    const { sourceUrl, targetUrl, ignoresCase } = redirect;
    remove(sourceUrl);
    const keys = keysOf(targetUrl);
    const foldedPaths = foldedPathsOf(keys[0]);
    const isFallback = ignoresCase || parseSource(sourceUrl).isPrefix;
    ways.set(sourceUrl, { ...redirect, isFallback, keys, foldedPaths });
    for (const key of keys) leading.add(key, sourceUrl);
    for (const path of foldedPaths) leadingToFallbacks.add(path, sourceUrl);
    index.set(sourceUrl, ignoresCase, sourceUrl);
  }

  /** The redirect of the path that a redirect leads to. */
  function nextByPath(source: string): string | undefined {
    const { targetUrl, keys } = ways.get(source)!;
    const [path] = keys;
    if (path === undefined) return undefined;
    const query = targetUrl.split('#', 1)[0]!.split('?', 2)[1];
    const next = index.match(path, query ? new URLSearchParams(query) : undefined);
    return next !== undefined && ways.get(next)!.isFallback && isPage(path) ? undefined : next;
  }

  /** The same, if that redirect applies always and for good: only then may the target be replaced by its own. */
  function nextForGood(source: string): string | undefined {
    const next = nextByPath(source);
    const way = next === undefined ? undefined : ways.get(next)!;
    return way && !way.isFallback && way.statusCode === 301 ? next : undefined;
  }

  /** The redirects that a redirect meets next: one by its path, or those of its filters, which are taken in one step. */
  function nextOf(source: string): string[] {
    const next = nextByPath(source);
    if (next !== undefined) return [next];
    return (ways.get(source)?.keys ?? []).slice(1).filter((key) => ways.has(key));
  }

  /** The sources that may lead to a source. */
  function sourcesTowards(source: string): Iterable<string> {
    const { path } = parseSource(source);
    return ways.get(source)?.isFallback ? leadingToFallbacks.get(foldCase(path)) : leading.get(path);
  }

  function endOf(source: string): string | undefined {
    let target = ways.get(source)?.targetUrl;
    const passed = new Set([source]);
    for (let at = source, next; target !== undefined && (next = nextForGood(at)) !== undefined; at = next) {
      if (passed.has(next)) return ways.get(source)?.targetUrl;
      passed.add(next);
      const onward = ways.get(next)!.targetUrl;
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
    if (next.length === 0 || most <= 1) return [...way, ways.get(source)!.targetUrl];
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
    return [...shown, ways.get(shown.at(-1)!)!.targetUrl];
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

  for (const redirect of active) set(redirect);
  return {
    set,
    remove,
    get: (source) => ways.get(source),
    endOf,
    leadingTo: (source) =>
      [...sourcesTowards(source)]
        .filter((from) => nextForGood(from) === source)
        .map((from) => ways.get(from)!),
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
