import { parseMovingFilters } from './browse-filters.ts';
import { createSourceIndex, foldCase, parseSource } from './redirect-sources.ts';

export interface ActiveRedirect {
  sourceUrl: string;
  targetUrl: string;
  ignoresCase: boolean;
  statusCode: number;
}

/** Single steps between redirects. Sources and targets are in stored form. */
export type RedirectSteps = ReturnType<typeof createRedirectSteps>;

interface Step extends ActiveRedirect {
  /** Whether it applies only to paths without a page. */
  isFallback: boolean;
  /** Sources that may redirect the target; parsed once. */
  keys: string[];
  /** For look-ups by fallbacks: the target's path and its parent paths, with folded letter case. */
  foldedPaths: string[];
}

/** Creates an empty set of redirects. `isPage` returns whether a path has a page: a fallback does not redirect it. */
export function createRedirectSteps(isPage: (path: string) => boolean) {
  const steps = new Map<string, Step>();
  /** Sources of redirects by the keys of their targets. */
  const byKey = new SourcesByKey();
  const byFoldedPath = new SourcesByKey();
  const index = createSourceIndex<string>();

  function remove(source: string): void {
    const step = steps.get(source);
    if (!step) return;
    for (const key of step.keys) byKey.remove(key, source);
    for (const path of step.foldedPaths) byFoldedPath.remove(path, source);
    index.set(source, step.ignoresCase, undefined);
    steps.delete(source);
  }

  function set(redirect: ActiveRedirect): void {
    const { sourceUrl, targetUrl, ignoresCase } = redirect;
    remove(sourceUrl);
    const keys = getKeys(targetUrl);
    const foldedPaths = getFoldedPaths(keys[0]);
    const isFallback = ignoresCase || parseSource(sourceUrl).isPrefix;
    steps.set(sourceUrl, { ...redirect, isFallback, keys, foldedPaths });
    for (const key of keys) byKey.add(key, sourceUrl);
    for (const path of foldedPaths) byFoldedPath.add(path, sourceUrl);
    index.set(sourceUrl, ignoresCase, sourceUrl);
  }

  /** Returns the redirect that applies to the target path of a redirect. */
  function nextByPath(source: string): string | undefined {
    const { targetUrl, keys } = steps.get(source)!;
    const [path] = keys;
    if (path === undefined) return undefined;
    const query = targetUrl.split('#', 1)[0]!.split('?', 2)[1];
    const next = index.match(path, query ? new URLSearchParams(query) : undefined);
    return next !== undefined && steps.get(next)!.isFallback && isPage(path) ? undefined : next;
  }

  return {
    /** Adds the redirect of a source, or replaces it. */
    set,
    remove,
    get: (source: string): ActiveRedirect | undefined => steps.get(source),
    /** Returns the next redirects: one by the target's path, or those of its filters, which apply in one step. */
    next(source: string): string[] {
      const next = nextByPath(source);
      if (next !== undefined) return [next];
      return (steps.get(source)?.keys ?? []).slice(1).filter((key) => steps.has(key));
    },
    /** Returns the next redirect if it is permanent and unconditional: only then may chains be flattened. */
    nextForGood(source: string): string | undefined {
      const next = nextByPath(source);
      const step = next === undefined ? undefined : steps.get(next)!;
      return step && !step.isFallback && step.statusCode === 301 ? next : undefined;
    },
    /** Returns the sources whose next redirect may be this one. */
    towards(source: string): Iterable<string> {
      const { path } = parseSource(source);
      return steps.get(source)?.isFallback ? byFoldedPath.get(foldCase(path)) : byKey.get(path);
    },
  };
}

/** Returns the sources that a redirect of this target may have: its path, then its filters. */
function getKeys(target: string): string[] {
  if (!target.startsWith('/')) return [];
  return [target.split(/[?#]/, 1)[0]!, ...parseMovingFilters(target).map(({ list }) => list)];
}

/** Returns a path and its parent paths without the root, with folded letter case. */
function getFoldedPaths(path: string | undefined): string[] {
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
