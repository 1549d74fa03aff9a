import type { BackupContent } from '#platform/backup/backup-table.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileCopies } from './file-copies.ts';

/** The part of a context that writes a backup. A command has only this part. */
export interface BackupContext extends Pick<Context, 'config' | 'database' | 'storage'> {
  /** What all features say about their tables. */
  content: BackupContent;
  /** Version of the application. */
  version: string;
}

/** What a restore needs, also of features that this one does not know. */
export interface RestoreContext extends BackupContext {
  invalidation: Pick<Invalidation, 'inTransaction'>;
  files: FilesKeeper;
  /** Copies of files in the place of the backup. */
  copies?: FileCopies | undefined;
  /** Checks the restored rows and rebuilds derived ones that no backup contains, in the transaction of the rows. */
  rebuild(transaction: Database, withPeople: boolean): Promise<void>;
}

/**
 * Keeps files in the store that no row names, for as long as a restore or a return to the state before it needs them.
 */
interface FilesKeeper {
  /** Call it before looking for these files in the store or adding them: protects them from a running sweep. */
  hold(storageKeys: string[]): Promise<void>;
  /** Call it in the transaction that deletes the rows that name these files. */
  keep(transaction: Database, storageKeys: string[]): Promise<void>;
}
