import { currentYear } from '#lib/time/current-year.ts';
import type { Database } from '#platform/database/database.ts';
import { knownNames, type KnownNames } from './known-names.ts';
import { selectLibraryNames } from './library-names.queries.ts';

/**
 * Creates a reader of the names and rules in the library. Rebuilds the indexes only when a name has changed, because that
 * is slow with thousands of exams.
 */
export function createNamesLoader({ db }: { db: Database }): () => Promise<KnownNames> {
  let latest: { key: string; known: KnownNames } | undefined;
  return async () => {
    const library = { ...(await selectLibraryNames(db)), lastYear: currentYear() + 1 };
    const key = JSON.stringify(library);
    if (latest?.key !== key) latest = { key, known: knownNames(library) };
    return latest.known;
  };
}
