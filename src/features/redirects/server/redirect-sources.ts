import { parseMovingFilters } from './browse-filters.ts';

/** The source of a redirect, parsed from its stored form. */
export interface SourcePattern {
  /** A path, or `/browse` with one filter that may move. */
  path: string;
  /** `/blog/*`: the redirect applies to every path below `path`. */
  isPrefix: boolean;
  /** Parameters that a request must have; it may have others. */
  query: [name: string, value: string][];
}

/** A `/browse` list with one filter is a URL of its own, not a path with a query. */
const isFilteredList = (source: string) => parseMovingFilters(source)[0]?.list === source;

/** Parses a stored source: `/old`, `/blog/*`, `/?p=123`, `/browse?category=ssc`. */
export function parseSource(source: string): SourcePattern {
  if (isFilteredList(source)) return { path: source, isPrefix: false, query: [] };
  const [path = '', query = ''] = source.split('?', 2);
  if (path.endsWith('/*')) return { path: path.slice(0, -2), isPrefix: true, query: [] };
  return { path, isPrefix: false, query: [...new URLSearchParams(query)] };
}

/** Maps the sources of redirects to values, and finds the most specific source for a request. */
export interface SourceIndex<Value> {
  /** `undefined` removes the source. */
  set(source: string, ignoresCase: boolean, value: Value | undefined): void;
  /**
   * Returns the value for a canonical path. Sources with a query come first, then the path itself, then the longest
   * prefix. At each step, a case-sensitive source precedes one that ignores case.
   */
  match(path: string, query?: URLSearchParams): Value | undefined;
}

/** Sources with the same case sensitivity. */
class Sources<Value> {
  readonly plain = new Map<string, Value>();
  readonly prefixes = new Map<string, Value>();
  /** By path and first parameter, so that thousands of sources such as `/?p=1` do not slow the look-up down. */
  readonly queries = new Map<string, { query: [string, string][]; value: Value }[]>();

  set({ path, isPrefix, query }: SourcePattern, value: Value | undefined): void {
    if (query.length > 0) return this.setQuery(path, query, value);
    const map = isPrefix ? this.prefixes : this.plain;
    if (value === undefined) map.delete(path);
    else map.set(path, value);
  }

  private setQuery(path: string, query: [string, string][], value: Value | undefined): void {
    const key = queryKey(path, query[0]!);
    const same = JSON.stringify(query);
    const others = (this.queries.get(key) ?? []).filter((entry) => JSON.stringify(entry.query) !== same);
    const entries = value === undefined ? others : [...others, { query, value }];
    if (entries.length === 0) this.queries.delete(key);
    // The source with the most parameters is the most specific one.
    else
      this.queries.set(
        key,
        entries.toSorted((one, other) => other.query.length - one.query.length),
      );
  }

  byQuery(path: string, asked: URLSearchParams): Value | undefined {
    const matching = [...asked]
      .flatMap((parameter) => this.queries.get(queryKey(path, parameter)) ?? [])
      .filter(({ query }) => query.every(([name, value]) => asked.has(name, value)));
    // The source with the most parameters is the most specific one.
    return matching.toSorted((one, other) => other.query.length - one.query.length)[0]?.value;
  }
}

const queryKey = (path: string, [name, value]: [string, string]) => `${path}?${name}=${value}`;

/** Folds the letter case of a path. The path must be from a canonical URL, so that it can be decoded. */
export const foldCase = (path: string) => decodeURIComponent(path).toLowerCase();

export function createSourceIndex<Value>(): SourceIndex<Value> {
  const exact = new Sources<Value>();
  const folded = new Sources<Value>();
  /** Each index with the form of path that its sources have. */
  const levels: [Sources<Value>, (path: string) => string][] = [
    [exact, (path) => path],
    [folded, foldCase],
  ];

  function matchPrefix(path: string): Value | undefined {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      for (const [sources, form] of levels) {
        const value = sources.prefixes.size > 0 ? sources.prefixes.get(form(path.slice(0, end))) : undefined;
        if (value !== undefined) return value;
      }
    }
    return undefined;
  }

  return {
    set(source, ignoresCase, value) {
      const pattern = parseSource(source);
      if (!ignoresCase) exact.set(pattern, value);
      else folded.set({ ...pattern, path: foldCase(pattern.path) }, value);
    },
    match(path, query) {
      if (query && query.size > 0) {
        for (const [sources, form] of levels) {
          const value = sources.queries.size > 0 ? sources.byQuery(form(path), query) : undefined;
          if (value !== undefined) return value;
        }
      }
      const plain = exact.plain.get(path);
      if (plain !== undefined) return plain;
      const anyCase = folded.plain.size > 0 ? folded.plain.get(foldCase(path)) : undefined;
      return anyCase ?? matchPrefix(path);
    },
  };
}
