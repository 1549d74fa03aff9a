import { createAuditedWrite } from '#features/audit/audit.server.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { BackupContent } from '#platform/backup/backup-table.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database, DatabaseHandle } from '#platform/database/database.ts';
import { schemaVersions } from '#platform/database/migrations.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { takeSessionLock, withSession } from '#platform/database/session.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { RestorePlan, RestoreReport } from '../restore.contract.ts';
import { openBackup, type BackupReader } from './backup-reader.ts';
import { hasRestored, selectRestore } from './restore-apply.queries.ts';
import { planFiles, type RestoreProgress } from './plan-files.ts';
import { planRestore } from './plan.restore.ts';
import { restoreFiles, type FilesKeeper } from './restore-files.ts';
import { usualLimits, type RestoreLimits } from './restore-limits.ts';
import { refuseBackup } from './restore-refusal.ts';
import { selectRestoredTables, type RestoredTable } from './restore-tables.queries.ts';
import { stageBackup, type StagedBackup } from './stage.backup.ts';
import { isUnfit, unfitReason } from './unfit-rows.ts';
import { writeRestore } from './write.restore.ts';

export interface RestoreHooks {
  /** Whether users are restored, with their roles, passwords, second factors and passkeys. */
  withPeople: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: RestoreProgress) => void;
}

export interface RestoreOptions extends RestoreHooks {
  /** Id of this restore. A second run with the same id changes nothing. */
  id: string;
  author: Author;
}

/** Both methods throw `validation_failed` with a sentence for an invalid backup, before they change anything. */
export type Restore = ReturnType<typeof createRestore>;

export interface RestoreDependencies {
  database: Pick<DatabaseHandle, 'db' | 'pool'>;
  storage: FileStorage;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  content: BackupContent;
  files: FilesKeeper;
  /** Checks the restored rows and rebuilds derived ones that no backup contains, in the transaction of the rows. */
  rebuild: (transaction: Database, withPeople: boolean) => Promise<void>;
  /** Writes a backup of the site without files on a separate connection and returns its name. */
  takeSnapshot: (signal: AbortSignal | undefined) => Promise<string>;
  /** Throws a sentence if the disks have no room for this many bytes of files and for the snapshot. */
  refuseWithoutRoom: (bytes: number) => Promise<void>;
  /** Whether the activity log has entries other than the set-up of the site. */
  hasHistory: (db: Database) => Promise<boolean>;
  /** Throws a sentence while a job uses the library: it would continue in the restored one. */
  refuseWhileInUse: (db: Database) => Promise<void>;
  limits?: RestoreLimits;
}

/** Long enough for a running import or merge of a whole library to end. */
const maxWaitMs = 60_000;

/** Creates the service that checks and restores backups. */
export function createRestore(dependencies: RestoreDependencies) {
  const { database, storage, invalidation, files, rebuild } = dependencies;
  const {
    takeSnapshot,
    hasHistory,
    refuseWhileInUse,
    refuseWithoutRoom,
    limits = usualLimits,
  } = dependencies;

  /** Verifies the whole backup, stages its rows in temporary tables, and runs `use`. */
  async function withStaged<Result>(
    path: string,
    { withPeople, signal, onProgress = () => {} }: RestoreHooks,
    use: (opened: { session: Database; backup: BackupReader; staged: StagedBackup }) => Promise<Result>,
  ): Promise<Result> {
    const migrations = await schemaVersions();
    const backup = await openBackup(path, { limits, migrations: new Set(migrations) });
    try {
      const total = backup.manifest.entries.length;
      let done = 0;
      const onEntry = () => onProgress({ done: (done += 1), total, note: 'Reading the backup' });
      await backup.verify({ onEntry, ...(signal && { signal }) });
      return await withSession(database, async (session) => {
        const tables = await selectRestoredTables(session, dependencies.content);
        const onTable = counted(tables, 'Comparing', onProgress);
        const staged = await stageBackup(session, backup, {
          tables,
          schemaVersion: migrations.at(-1)!,
          withPeople,
          isNewSite: !(await hasRestored(session)) && !(await hasHistory(session)),
          signal,
          onTable,
        });
        return use({ session, backup, staged });
      });
    } finally {
      backup.close();
    }
  }

  return {
    /** Reads a whole backup and returns the changes that a restore would make. */
    check: (path: string, options: RestoreHooks): Promise<RestorePlan> =>
      withStaged(path, options, async ({ session, backup, staged }) => {
        const { signal, onProgress } = options;
        const { files: found } = await planFiles(session, { backup, staged, storage, signal, onProgress });
        return planRestore(session, { backup, staged, files: found });
      }),

    /**
     * Restores the site to the state of the backup: first the files, then all rows in one transaction. After an
     * interruption the rows are either all old or all restored. Throws `unavailable` if another write holds its lock
     * too long, and `conflict` while a job changes the library.
     */
    async restore(path: string, options: RestoreOptions): Promise<RestoreReport> {
      const { id, author, withPeople, signal, onProgress = () => {} } = options;
      const done = await selectRestore(database.db, id);
      if (done) return done;
      await refuseWhileInUse(database.db);
      return withStaged(path, options, async ({ session, backup, staged }) => {
        await takeSessionLock(session, advisoryLocks.library, () => {});
        // The lock stops new jobs. One may have started while the backup was read.
        await refuseWhileInUse(session);
        const filesPlan = await restoreFiles(session, {
          backup,
          staged,
          storage,
          files,
          refuseWithoutRoom,
          signal,
          onProgress,
        });
        signal?.throwIfAborted();
        const write = createAuditedWrite({ db: session, invalidation, maxWaitMs });
        const onTable = counted(staged.written, 'Writing', onProgress);
        const keepState = () => {
          signal?.throwIfAborted();
          onProgress({ done: 0, total: 1, note: 'Keeping the state before' });
          return takeSnapshot(signal);
        };
        const what = {
          id,
          author,
          withPeople,
          backup,
          staged,
          filesPlan,
          files,
          rebuild,
          keepState,
          onTable,
        };
        return await retryClashes(() => writeRestore(write, what)).catch(refuseUnfit);
      });
    },
  };
}

/** Reports rows that fit alone but not together or with remaining rows, such as two papers with one URL. */
function refuseUnfit(error: unknown): never {
  if (!isUnfit(error)) throw error;
  return refuseBackup(`The rows of the backup do not fit together: ${unfitReason(error)}.`, error);
}

function counted(
  tables: RestoredTable[],
  verb: string,
  onProgress: (progress: RestoreProgress) => void,
): (name: string) => void {
  let done = 0;
  return (name) =>
    onProgress({ done: (done += 1), total: tables.length, note: `${verb} ${name.replaceAll('_', ' ')}` });
}
