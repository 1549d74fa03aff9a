import { posix } from 'node:path';

export interface Shard {
  /** From 1. */
  index: number;
  count: number;
}

/** Parses `2/3`. Throws when it is not one of its shards. */
export function parseShard(text: string): Shard {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!index || !count || index > count) throw new Error(`--shard=${text} is not like --shard=1/3`);
  return { index, count };
}

/** Returns every n-th of the items: neighbours are of one feature, and alike in how long they take. */
export function selectShard<Item>(items: readonly Item[], { index, count }: Shard): Item[] {
  return items.filter((_, position) => position % count === index - 1);
}

/** Matches static and dynamic imports, and the paths that tests give to Vite's module loader. */
const specifier = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]|['"](\/src\/[^'"]+)['"]/g;

/** Returns the project's files that a module imports, as paths from its root. Packages are left out. */
export function importedFiles(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(specifier)].map(([, imported, loaded]) => imported ?? loaded ?? '');
  return specifiers.flatMap((name) => {
    const app = /^#(app|features|platform|ui|lib|testing)\//.exec(name);
    if (app) return [`src/${name.slice(1)}`];
    if (name.startsWith('/src/')) return [name.slice(1)];
    if (name.startsWith('.')) return [posix.join(posix.dirname(file), name)];
    return [];
  });
}

/** Changes of these reach tests in ways that no import shows. */
const reachesAll = /^(package(-lock)?\.json|tsconfig\.json|db\/migrations\/.*)$/;

/**
 * Returns the tests that a change can break: those that changed, and those whose imports reach a changed file.
 * `imports` has the imported files of each file. What a test starts as a process is not followed.
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
