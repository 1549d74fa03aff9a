import type { Database } from '#platform/database/database.ts';

/**
 * Keeps files in the store that no row names, for as long as a restore or a return to the state before it needs them.
 */
export interface FilesKeeper {
  /** Call it before looking for these files in the store or adding them: protects them from a running sweep. */
  hold(storageKeys: string[]): Promise<void>;
  /** Call it in the transaction that deletes the rows that name these files. */
  keep(transaction: Database, storageKeys: string[]): Promise<void>;
}

export interface RestoreProgress {
  done: number;
  total: number;
  note: string;
}
