import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import { otherKeys } from '../analytics-admin.contract.ts';

/** Returns which of these English paths are pages. */
export type FindPages = (db: Database, paths: string[]) => Promise<{ has(path: string): boolean }>;

/** Moves entries whose path is not a page to the common key. */
export type CheckPages = <Field extends string, Entry extends Record<Field, string> & { isServed: boolean }>(
  entries: ReadonlyMap<string, Entry>,
  field: Field,
) => Promise<Entry[]>;

/**
 * Checks the paths that only browsers reported: a client can report any path. Calls in one turn of the event loop share
 * one query, because the counts and the views of a flush have the same paths.
 */
export function createPageCheck(db: Database, findPages: FindPages): CheckPages {
  let waiting = new Set<string>();
  let found: ReturnType<FindPages> | undefined;

  async function findWaiting(): ReturnType<FindPages> {
    await nextTurn();
    const paths = [...waiting];
    waiting = new Set();
    found = undefined;
    return findPages(db, paths);
  }

  return async (entries, field) => {
    const all = [...entries.values()];
    const reported = all.filter(({ isServed }) => !isServed).map((entry) => entry[field]);
    if (reported.length === 0) return all;
    for (const path of reported) waiting.add(path);
    const pages = await (found ??= findWaiting());
    return all.map((entry) =>
      entry.isServed || pages.has(entry[field]) ? entry : { ...entry, [field]: otherKeys },
    );
  };
}
