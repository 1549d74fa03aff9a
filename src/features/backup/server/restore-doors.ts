import type { Database } from '#platform/database/database.ts';

/** How files stay in the store though no row names them, for as long as a restore and going back from it need. */
export interface FilesKeeper {
  /** Before they are looked for in the store or put there: no sweep that runs takes them. */
  hold(storageKeys: string[]): Promise<void>;
  /** In the transaction that takes away the rows that name them. */
  keep(transaction: Database, storageKeys: string[]): Promise<void>;
}

export interface RestoreProgress {
  done: number;
  total: number;
  note: string;
}
