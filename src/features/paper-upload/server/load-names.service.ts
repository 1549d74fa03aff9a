import { currentYear } from '#lib/time/current-year.ts';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { knownNames, type KnownNames } from './known-names.ts';
import { selectLibraryNames } from './library-names.queries.ts';

/** Returns the names and rules. In a transaction, give it as `source`, so that no second connection is needed. */
export type LoadNames = (source?: Database) => Promise<KnownNames>;

/**
 * Creates a reader of the names and rules in the library. Rebuilds the indexes only when a name has changed, because that
 * is slow with thousands of exams.
 */
export function createNamesLoader({ db }: { db: Database }): LoadNames {
  let latest: { key: string; known: KnownNames } | undefined;
  return async (source = db) => {
    const library = { ...(await selectLibraryNames(source)), lastYear: currentYear() + 1 };
    const key = JSON.stringify(library);
    if (latest?.key !== key) latest = { key, known: knownNames(library) };
    return latest.known;
  };
}

export const getNamesLoader = perContext(createNamesLoader);
