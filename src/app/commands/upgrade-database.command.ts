import { randomUUID } from 'node:crypto';
import { chmod, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeBackupFile } from '#features/backup/server/backup-file.service.ts';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { formatCount } from '#lib/text/format.ts';
import { byCommand } from '#platform/audit/audited-write.ts';
import type { BackupContent } from '#platform/backup/backup-table.ts';
import { parseConfig, type Config } from '#platform/config/config.ts';
import { waitForDataDir } from '#platform/data-dir/data-dir-lock.ts';
import { makeFolder, passableMode } from '#platform/data-dir/make-folder.ts';
import { prepareReplacement, replaceCluster } from '#platform/database/embedded/replace-cluster.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { getRestoreParts } from '../compose/restore.ts';
import { backupContent } from '../features.ts';
import { openContext, type AppContext } from '../process/context.ts';
import { requireLibrary } from '../process/library.ts';
import { projectVersion } from '../process/project-version.ts';
import { createCommandInvalidation } from './command-invalidation.ts';
import { createCommandLog } from './command-log.ts';
import { createProgressLine, print } from './terminal.ts';

/**
 * All rows, also those that other backups leave out, such as sessions and page texts. Runs of jobs stay behind, because
 * the queue does. The other tables are made again from the rows.
 */
export const everything: BackupContent = {
  ...backupContent,
  documents: [],
  leftOut: new Set([
    'job_runs',
    'job_findings',
    'papers_to_group',
    'search_words',
    'similar_texts',
    'text_sketches',
  ]),
};

/**
 * `pariksha upgrade-database`. Moves the embedded database to another major version of PostgreSQL: a backup of the old
 * database is restored into a new one next to it, which then replaces it. The old one stays as it was.
 */
export async function upgradeDatabaseCommand({ oldBinaries }: { oldBinaries: string }): Promise<void> {
  const config = parseConfig(process.env);
  if (config.databaseUrl !== undefined)
    throw new AppError('validation_failed', {
      public:
        'This command is for the embedded PostgreSQL. Upgrade a PostgreSQL of your own (DATABASE_URL) with its own tools',
    });
  requireLibrary(config);
  const lock = await waitForDataDir(config.dataDir);
  const dataDir = join(config.dataDir, 'postgres-upgrade');
  const progress = createProgressLine();
  try {
    const kept = await prepareReplacement(config.dataDir);
    await rm(dataDir, { recursive: true, force: true });
    const backupFolder = join(dataDir, 'backups');
    makeFolder(backupFolder, passableMode);
    const path = join(backupFolder, 'rows.zip');
    const old = { ...config, postgresBinDir: resolve(oldBinaries) };
    const { tables } = await withDatabase(old, { isMigrating: false, isHeld: true }, (context) => {
      const ctx = { ...context, content: everything, version: projectVersion };
      const onProgress = (bytes: number) => progress.show(`${formatCount(bytes, 'byte')} read`);
      return writeBackupFile(ctx, path, { withFiles: false, onProgress });
    });
    const withPeople = tables.some(({ name, rows }) => name === 'users' && rows > 0);
    await whilePassable(config.dataDir, () =>
      withDatabase({ ...config, dataDir, backupFolder }, { mayCreate: true }, (context) =>
        restoreRows({ ...context, config: { ...config, backupFolder } }, path, withPeople, progress),
      ),
    );
    await replaceCluster(config.dataDir, dataDir, kept);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    progress.end();
    print(`The database was moved with ${formatCount(rows, 'row')} of ${formatCount(tables.length, 'table')}.
The old one is in ${kept}. Delete that folder when the site works as before.`);
  } finally {
    progress.end();
    await rm(dataDir, { recursive: true, force: true });
    lock.release();
  }
}

async function withDatabase<Result>(
  config: Config,
  options: { isMigrating?: boolean; isHeld?: boolean; mayCreate?: boolean },
  use: (context: AppContext) => Promise<Result>,
): Promise<Result> {
  const context = await openContext(config, { ...options, log: createCommandLog(config.logLevel) });
  return use(context).finally(context.close);
}

/** As root, initdb may run as another account, which has to pass through the folder. */
async function whilePassable(folder: string, work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  const { mode } = await stat(folder);
  await chmod(folder, mode | 0o011);
  return work().finally(() => chmod(folder, mode));
}

/** Restores the rows into the new database. The files stay in the store that `config` names. */
async function restoreRows(
  context: AppContext,
  path: string,
  withPeople: boolean,
  progress: { show(message: string): void },
): Promise<void> {
  const { storage, close } = await openStorage(context.config);
  const ctx = {
    ...context,
    ...getRestoreParts(context.database.db),
    storage,
    content: everything,
    invalidation: createCommandInvalidation(context),
  };
  await restoreBackup(ctx, path, {
    id: randomUUID(),
    author: byCommand,
    withPeople,
    onProgress: ({ done, total, note }) => progress.show(`${note}: ${done} of ${total}`),
  }).finally(close);
}
