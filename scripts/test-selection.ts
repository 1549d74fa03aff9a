import { posix } from 'node:path';

export interface Shard {
  /** Counted from 1. */
  index: number;
  count: number;
}

/** Parses `2/3`. Throws if it is not a valid shard. */
export function parseShard(text: string): Shard {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!index || !count || index > count) throw new Error(`--shard=${text} is not like --shard=1/3`);
  return { index, count };
}

/** Returns every n-th item, because neighbours belong to one feature and take similar times. */
export function selectShard<Item>(items: readonly Item[], { index, count }: Shard): Item[] {
  return items.filter((_, position) => position % count === index - 1);
}

/** Matches static and dynamic imports, and paths that tests pass to Vite's module loader. */
const specifier = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]|['"](\/src\/[^'"]+)['"]/g;

/** Returns the project files that a module imports, as paths from the root. Omits packages. */
export function importedFiles(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(specifier)].map(([, imported, loaded]) => imported ?? loaded ?? '');
  return specifiers.flatMap((name) => {
    if (name.startsWith('#')) return [`src/${name.slice(1)}`];
    if (name.startsWith('/src/')) return [name.slice(1)];
    if (name.startsWith('.')) return [posix.join(posix.dirname(file), name)];
    return [];
  });
}

/** Changes of these files can affect any test, without an import. */
const reachesAll = /^(package(-lock)?\.json|tsconfig\.json|db\/migrations\/.*)$/;

/**
 * Returns the tests that a change can break: changed tests, and tests that import a changed file, directly or not.
 * `imports` has the imported files of each file. Processes that a test starts are not followed.
 */
export function selectChanged(
  tests: readonly string[],
  changed: ReadonlySet<string>,
  imports: ReadonlyMap<string, readonly string[]>,
): string[] {
  if ([...changed].some((file) => reachesAll.test(file))) return [...tests];
  const reaches = (file: string, seen: Set<string>): boolean => {
    if (changed.has(file)) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    return (imports.get(file) ?? []).some((imported) => reaches(imported, seen));
  };
  return tests.filter((file) => reaches(file, new Set()));
}
