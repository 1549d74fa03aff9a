import { randomUUID } from 'node:crypto';
import { createAuditedWrite, hasLibraryEntries } from '#features/audit/audit.server.ts';
import { findRefusalToReplace } from '#features/jobs/jobs.server.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { schemaVersions } from '#platform/database/migrations.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { takeSessionLock, withSession } from '#platform/database/session.ts';
import type { RestorePlan, RestoreReport } from '../restore.contract.ts';
import type { RestoreContext } from './backup-context.ts';
import { openBackup } from './backup-reader.ts';
import { hasRestored, selectRestore } from './restore-apply.queries.ts';
import { planRestore } from './plan.restore.ts';
import { planFiles, restoreFiles, type OpenedBackup, type RestoreHooks } from './restore-files.ts';
import { usualLimits } from './restore-limits.ts';
import { refuseBackup } from './restore-refusal.ts';
import { takeSnapshot } from './restore-sources.ts';
import { selectRestoredTables, type RestoredTable } from './restore-tables.queries.ts';
import { stageBackup } from './stage.backup.ts';
import { isUnfit, unfitReason } from './unfit-rows.ts';
import { writeRestore } from './write.restore.ts';

export interface CheckOptions extends RestoreHooks {
  /** Whether users are restored, with their roles, passwords, second factors and passkeys. */
  withPeople: boolean;
}

export interface RestoreOptions extends CheckOptions {
  /** Id of this restore. A second run with the same id changes nothing. */
  id: string;
  author: Author;
}

/** Long enough for a running import or merge of a whole library to end. */
const maxWaitMs = 60_000;

/**
 * Reads a whole backup and returns the changes that a restore would make. Throws `validation_failed` with a sentence
 * for an invalid backup.
 */
export function checkRestore(ctx: RestoreContext, path: string, options: CheckOptions): Promise<RestorePlan> {
  return withStaged(ctx, path, options, async (opened) =>
    planRestore(opened, (await planFiles(ctx, opened, options)).files),
  );
}

/**
 * Restores the site to the state of the backup: first the files, then all rows in one transaction. After an
 * interruption the rows are either all old or all restored. Throws `unavailable` if another write holds its lock too
 * long, `conflict` while a job changes the library, and `validation_failed` with a sentence for an invalid backup,
 * before anything changes.
 */
export async function restoreBackup(
  ctx: RestoreContext,
  path: string,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { id, author, withPeople, signal, onProgress = () => {} } = options;
  const report = await selectRestore(ctx.database.db, id);
  if (report) return report;
  await refuseWhileInUse(ctx.database.db);
  return withStaged(ctx, path, options, async (opened) => {
    const { session, staged } = opened;
    await takeSessionLock(session, advisoryLocks.library, () => {});
    // The lock stops new jobs. One may have started while the backup was read.
    await refuseWhileInUse(session);
    const filesPlan = await restoreFiles(ctx, opened, options);
    signal?.throwIfAborted();
    const write = createAuditedWrite({ db: session, invalidation: ctx.invalidation, maxWaitMs });
    const onTable = counted(staged.written, 'Writing', onProgress);
    const keepState = () => {
      signal?.throwIfAborted();
      onProgress({ done: 0, total: 1, note: 'Keeping the state before' });
      return takeSnapshot(ctx, signal);
    };
    const restore = { id, author, withPeople, filesPlan, keepState, onTable };
    return await retryClashes(() => writeRestore(ctx, write, opened, restore)).catch(refuseUnfit);
  });
}

const noFiles = { inBackup: 0, toAdd: 0, bytesToAdd: 0, damaged: 0, missing: 0 };

/** Restores all rows of a backup, without files, into the database of `ctx`, which has no other users. */
export function restoreRows(
  ctx: RestoreContext,
  path: string,
  options: RestoreHooks,
): Promise<RestoreReport> {
  return withStaged(ctx, path, { ...options, withPeople: true }, (opened) => {
    const write = createAuditedWrite({ db: opened.session, invalidation: ctx.invalidation, maxWaitMs });
    return writeRestore(ctx, write, opened, {
      id: randomUUID(),
      author: { id: null, name: 'Restore drill', sessionId: null },
      withPeople: true,
      filesPlan: noFiles,
      keepState: async () => '',
      onTable: counted(opened.staged.written, 'Writing', options.onProgress ?? (() => {})),
    });
  });
}

/** Verifies the whole backup, stages its rows in temporary tables, and runs `use`. */
async function withStaged<Result>(
  { database, content }: RestoreContext,
  path: string,
  { withPeople, signal, onProgress = () => {} }: CheckOptions,
  use: (opened: OpenedBackup) => Promise<Result>,
): Promise<Result> {
  const migrations = await schemaVersions();
  const backup = await openBackup(path, { limits: usualLimits, migrations: new Set(migrations) });
  try {
    const total = backup.manifest.entries.length;
    let done = 0;
    const onEntry = () => onProgress({ done: (done += 1), total, note: 'Reading the backup' });
    await backup.verify({ onEntry, ...(signal && { signal }) });
    return await withSession(database, async (session) => {
      const tables = await selectRestoredTables(session, content);
      const staged = await stageBackup(session, backup, {
        tables,
        schemaVersion: migrations.at(-1)!,
        withPeople,
        isNewSite: !(await hasRestored(session)) && !(await hasLibraryEntries(session)),
        signal,
        onTable: counted(tables, 'Comparing', onProgress),
      });
      return use({ session, backup, staged });
    });
  } finally {
    backup.close();
  }
}

/** Throws a sentence while a job uses the library: it would continue in the restored one. */
async function refuseWhileInUse(db: Database): Promise<void> {
  const refusal = await findRefusalToReplace(db);
  if (refusal) throw refusal;
}

/** Reports rows that fit alone but not together or with remaining rows, such as two papers with one URL. */
function refuseUnfit(error: unknown): never {
  if (!isUnfit(error)) throw error;
  return refuseBackup(`The rows of the backup do not fit together: ${unfitReason(error)}.`, error);
}

function counted(
  tables: RestoredTable[],
  verb: string,
  onProgress: NonNullable<RestoreHooks['onProgress']>,
): (name: string) => void {
  let done = 0;
  return (name) =>
    onProgress({ done: (done += 1), total: tables.length, note: `${verb} ${name.replaceAll('_', ' ')}` });
}
