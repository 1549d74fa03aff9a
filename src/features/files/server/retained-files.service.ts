import { trashRetentionDays } from '#lib/trash-retention.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteExpiredFiles, insertRetainedFiles } from './stored-files.queries.ts';
import { lockStoredFiles } from './stored-files.service.ts';

const batchSize = 5_000;

export type RetainedFiles = ReturnType<typeof createRetainedFiles>;

/** Keeps stored files that no row names. */
export function createRetainedFiles({ db }: { db: Database }) {
  return {
    /** Keeps files, in a transaction of its own. It waits for a running sweep of these files to delete or skip them. */
    hold: (storageKeys: string[]): Promise<void> =>
      db.transaction(async (transaction) => {
        await lockStoredFiles(transaction, storageKeys);
        await insertRetainedFiles(transaction, storageKeys, trashRetentionDays);
      }),
    /** Keeps files. Call it in the transaction that deletes the rows that name them. */
    async keep(transaction: Database, storageKeys: string[]): Promise<void> {
      if (storageKeys.length > 0) await insertRetainedFiles(transaction, storageKeys, trashRetentionDays);
    },
    /** Deletes expired rows, so that the sweep can delete the files. */
    async purge(now: Date, stopped: AbortSignal): Promise<void> {
      while (!stopped.aborted && (await deleteExpiredFiles(db, now, batchSize)) === batchSize);
    },
  };
}
