import { parseMovingFilters } from './browse-filters.ts';
import { createSourceIndex, foldCase, parseSource } from './redirect-sources.ts';

/** Maximum number of redirects in a chain. */
export const longestChain = 3;

/** Maximum number of URLs shown of a loop or chain. */
const longestShown = 12;

/** Whether the last URL occurs before in the path. */
const isCircle = (way: string[]) => way.indexOf(way.at(-1)!) < way.length - 1;

/** Returns the sources that a redirect of this target may have: its path, then its filters. */
function keysOf(target: string): string[] {
  if (!target.startsWith('/')) return [];
  return [target.split(/[?#]/, 1)[0]!, ...parseMovingFilters(target).map(({ list }) => list)];
}

/** The graph of active redirects, also with changes that are only planned. Sources and targets are in stored form. */
export interface RedirectWays {
  /** Adds the redirect of a source, or replaces it. */
  set(redirect: ActiveWay): void;
  remove(source: string): void;
  get(source: string): ActiveWay | undefined;
  /** Returns the last target after all permanent redirects. For a loop, returns the redirect's own target. */
  endOf(source: string): string | undefined;
  /** Returns the redirects whose target this source redirects permanently. */
  leadingTo(source: string): ActiveWay[];
  /** Returns the URLs of a loop, or of a chain that is too long; `undefined` if there is neither. */
  faultOf(source: string): { kind: 'loop' | 'chain'; path: string[] } | undefined;
}

/** Returns a target with the query and anchor of the target that it replaces, unless it has its own. */
export function appendRest(target: string, replaced: string): string {
  return /[?#]/.test(target) ? target : target + replaced.slice(replaced.split(/[?#]/, 1)[0]!.length);
}

export interface ActiveWay {
  sourceUrl: string;
  targetUrl: string;
  ignoresCase: boolean;
  statusCode: number;
}

interface Way extends ActiveWay {
  /** Whether it applies only to paths without a page. */
  isFallback: boolean;
  /** Sources that may redirect the target; parsed once. */
  keys: string[];
  /** For look-ups by fallbacks: the target's path and its parent paths, with folded letter case. */
  foldedPaths: string[];
}

/** Returns a path and its parent paths without the root, with folded letter case. */
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

/** `isPage` returns whether visitors find a page at a path: a fallback does not redirect it. */
export function createRedirectWays(
  active: Iterable<ActiveWay>,
  isPage: (path: string) => boolean = () => false,
): RedirectWays {
  const ways = new Map<string, Way>();
  /** Sources of redirects by the keys of their targets. */
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

  /** Returns the redirect that applies to the target path of a redirect. */
  function nextByPath(source: string): string | undefined {
    const { targetUrl, keys } = ways.get(source)!;
    const [path] = keys;
    if (path === undefined) return undefined;
    const query = targetUrl.split('#', 1)[0]!.split('?', 2)[1];
    const next = index.match(path, query ? new URLSearchParams(query) : undefined);
    return next !== undefined && ways.get(next)!.isFallback && isPage(path) ? undefined : next;
  }

  /** Returns the same, if that redirect is permanent and unconditional: only then may chains be flattened. */
  function nextForGood(source: string): string | undefined {
    const next = nextByPath(source);
    const way = next === undefined ? undefined : ways.get(next)!;
    return way && !way.isFallback && way.statusCode === 301 ? next : undefined;
  }

  /** Returns the next redirects: one by the target's path, or those of its filters, which apply in one step. */
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
      // A source with a query consumes the query.
      target = parseSource(next).query.length > 0 ? onward : appendRest(onward, target);
    }
    return target;
  }

  /**
   * Returns the longest path that starts at a redirect, with at most `most` steps. It ends at the first repeated URL.
   * Each step may branch into three filters: keep `most` small.
   */
  function wayOn(source: string, most: number, before: string[] = []): string[] {
    const way = [...before, source];
    const next = nextOf(source);
    if (next.length === 0 || most <= 1) return [...way, ways.get(source)!.targetUrl];
    const found = next.map((key) => (way.includes(key) ? [...way, key] : wayOn(key, most - 1, way)));
    return found.find(isCircle) ?? found.reduce((one, other) => (other.length > one.length ? other : one));
  }

  /** Continues a path that was cut as too long, as far as it is shown. Follows the first filter of each list. */
  function followed(way: string[]): string[] {
    const shown = way.slice(0, -1);
    for (let next: string | undefined; shown.length < longestShown; shown.push(next)) {
      next = nextOf(shown.at(-1)!)[0];
      if (next === undefined) break;
      if (shown.includes(next)) return [...shown, next];
    }
    return [...shown, ways.get(shown.at(-1)!)!.targetUrl];
  }

  /** Returns the longest path to a redirect, without the redirect itself, with at most `most` steps. */
  function wayTo(source: string, most: number): string[] {
    if (most <= 0) return [];
    let longest: string[] = [];
    for (const from of sourcesTowards(source)) {
      // A list that is redirected by its path does not reach the redirects of its filters.
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
