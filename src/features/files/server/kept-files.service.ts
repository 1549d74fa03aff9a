import type { Database } from '#platform/database/database.ts';
import { deleteKeptBefore, insertKeptFiles } from './kept-files.queries.ts';
import { lockStoredFiles } from './stored-files.service.ts';

/** As long as what was deleted waits in the trash. */
const keptDays = 30;
const atOnce = 5_000;

/** How stored files stay though no row names them. */
export interface KeptFiles {
  /** In a transaction of its own: a sweep that is about to delete one has done so when this returns. */
  hold(storageKeys: string[]): Promise<void>;
  /** In the transaction that takes away the rows that name them. */
  keep(transaction: Database, storageKeys: string[]): Promise<void>;
  /** Lets those go whose time is over. */
  purge(now: Date, stopped: AbortSignal): Promise<void>;
}

export function createKeptFiles({ db }: { db: Database }): KeptFiles {
  return {
    hold: (storageKeys) =>
      db.transaction(async (transaction) => {
        await lockStoredFiles(transaction, storageKeys);
        await insertKeptFiles(transaction, storageKeys, keptDays);
      }),
    async keep(transaction, storageKeys) {
      if (storageKeys.length > 0) await insertKeptFiles(transaction, storageKeys, keptDays);
    },
    async purge(now, stopped) {
      while (!stopped.aborted && (await deleteKeptBefore(db, now, atOnce)) === atOnce);
    },
  };
}
