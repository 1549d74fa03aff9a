import { createStore, get, set, update } from 'idb-keyval';
import type { Paper } from '#features/papers/papers.contract.ts';
import { storeSavedIds } from './saved-ids.ts';
import {
  addRun,
  completeEntry,
  dropOldReading,
  getSaved,
  maxSaved,
  mergeEntries,
  setReading,
  setRecord,
  type PracticeRun,
  type ShelfEntry,
} from './shelf-entries.ts';

/** One list in one value: a change of it is atomic, also between tabs. */
const entriesKey = 'entries';
const papersKey = 'papers';
const store = createStore('shelf', 'values');
const changeEvents = ['shelf-change', 'storage', 'pageshow'] as const;

/** Returns all entries, in no particular order. Rejects if the browser stores nothing, as in some private windows. */
export const listEntries = async (): Promise<ShelfEntry[]> =>
  ((await get<ShelfEntry[]>(entriesKey, store)) ?? []).map(completeEntry);

/** Thrown for more saved papers than the limit. The shelf is unchanged. */
export class ShelfFullError extends Error {}

async function rewrite(change: (entries: ShelfEntry[]) => ShelfEntry[]): Promise<void> {
  let saved: ShelfEntry[] = [];
  await update<ShelfEntry[]>(
    entriesKey,
    (entries = []) => {
      const changed = change(entries.map(completeEntry));
      saved = getSaved(changed);
      if (saved.length > maxSaved) throw new ShelfFullError();
      return dropOldReading(changed);
    },
    store,
  );
  storeSavedIds(saved.map(({ id }) => id));
  dispatchEvent(new Event(changeEvents[0]));
}

const getNow = () => new Date().toISOString();

/** Changes the records of papers. Papers without an entry get a new one. */
export const changeEntries = (
  ids: readonly number[],
  record: Parameters<typeof setRecord>[2],
): Promise<void> => rewrite((entries) => setRecord(entries, ids, record, getNow()));

/** Saves papers. Those that are saved already keep their place. */
export async function savePapers(ids: readonly number[]): Promise<void> {
  const saved = new Set(getSaved(await listEntries()).map(({ id }) => id));
  const added = ids.filter((id) => !saved.has(id));
  await changeEntries(added, { savedAt: getNow() });
}

/** Removes papers from the list of saved ones. Marks, notes and places stay for a paper that is saved again. */
export const unsavePapers = (ids: readonly number[]): Promise<void> => changeEntries(ids, { savedAt: null });

export const removeEntries = (ids: readonly number[]): Promise<void> =>
  rewrite((entries) => entries.filter(({ id }) => !ids.includes(id)));

/** Keeps a practice run of a paper, and marks the paper as done. */
export const keepRun = (id: number, run: PracticeRun): Promise<void> =>
  rewrite((entries) => addRun(entries, id, run, getNow()));

/** Deletes a practice run of a paper. The marks of the paper stay. */
export const deleteRun = (id: number, { startedAt }: PracticeRun): Promise<void> =>
  rewrite((entries) => {
    const runs = entries.find((entry) => entry.id === id)?.runs ?? [];
    return setRecord(entries, [id], { runs: runs.filter((run) => run.startedAt !== startedAt) }, getNow());
  });

/** Adds the entries of another device. Of two versions of an entry, the later record and the later place are kept. */
export const importEntries = (others: readonly ShelfEntry[]): Promise<void> =>
  rewrite((entries) => mergeEntries(entries, others));

/** Stores the page where the visitor reads. */
export function recordReading(id: number, page: number): Promise<void> {
  const now = getNow();
  return rewrite((entries) => setReading(entries, [id], { page, readAt: now }, now));
}

/** Forgets that papers were read, and where. */
export const clearReading = (ids: readonly number[]): Promise<void> =>
  rewrite((entries) => setReading(entries, ids, { page: null, readAt: null }, getNow()));

/** Stores the facts of the papers on the shelf, for a visit without a connection. */
export const storePapers = (papers: readonly Paper[]): Promise<void> => set(papersKey, papers, store);

export const listStoredPapers = async (): Promise<Paper[]> => (await get<Paper[]>(papersKey, store)) ?? [];

/** Calls `listener` when the shelf may have changed, also in another tab. Returns a function that unsubscribes. */
export function onShelfChange(listener: () => void): () => void {
  for (const event of changeEvents) addEventListener(event, listener);
  return () => {
    for (const event of changeEvents) removeEventListener(event, listener);
  };
}
