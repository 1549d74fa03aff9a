import { writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { createFileCopies } from '#features/backup/server/file-copies.ts';
import { writeBackup } from '#features/backup/server/backup-writer.service.ts';
import { readFileKeys } from '#features/backup/backup.server.ts';
import { readSecret, recoverDatabase, recoverFiles } from '#features/recovery/recovery.server.ts';
import { formatCount } from '#lib/text/format.ts';
import { dateTimeInIndia, fromIndiaTimeField } from '#lib/time/india-time.ts';
import { openBackupObjects } from '#platform/backup/backup-objects.ts';
import { parseConfig, type Config } from '#platform/config/config.ts';
import { getSecretPath } from '#platform/config/secret.ts';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { backupContent } from '../features.ts';
import { openContext } from '../process/context.ts';
import { projectVersion } from '../process/project-version.ts';
import { createCommandLog } from './command-log.ts';
import { createProgressLine, note, print } from './terminal.ts';

/**
 * `pariksha restore --to-time`. Recovers the database, the files and the secret in a new folder, and reads every row.
 * The library that is in use stays as it is.
 */
export async function recoverCommand(dataDir: string, toTime: string): Promise<void> {
  const config = parseConfig(process.env);
  if (config.databaseUrl !== undefined)
    throw new AppError('validation_failed', {
      public:
        'DATABASE_URL names a PostgreSQL of your own. Restore it with its own tools: see docs/operating.md.',
    });
  const time = parseTime(toTime);
  const objects = await openBackupObjects(config);
  const log = createCommandLog(config.logLevel);
  try {
    const { base, lastCommitAt } = await recoverDatabase({
      objects,
      time,
      dataDir,
      binDir: config.postgresBinDir,
      log,
      onStep: note,
    });
    const hasSecret = await recoverSecret(config, objects, dataDir);
    const { rows, missing } = await readRecovered({ ...config, dataDir }, objects);
    print(
      [
        `Restored to ${dataDir}, as it was on ${dateTimeInIndia(lastCommitAt ?? Date.parse(base.endedAt))}.`,
        `Every row was read: ${formatCount(rows, 'row')}.`,
        ...(missing > 0
          ? [`${formatCount(missing, 'file is', 'files are')} missing: run pariksha doctor there.`]
          : []),
        ...(hasSecret ? [] : ['All users must sign in again, and set up their second factors again.']),
        `Next: stop the site, start it with DATA_DIR=${dataDir}, and look at it. Then delete the old folder.`,
      ].join('\n'),
    );
  } finally {
    objects.close();
  }
}

/** Parses a time, in India unless it names a time zone. Null stands for `latest`. */
function parseTime(text: string): Date | null {
  if (text === 'latest') return null;
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(:\d{2})?)$/.exec(text);
  const time = new Date(local ? fromIndiaTimeField(`${local[1]}T${local[2]}`) : text);
  const hasZone = local !== null || /(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (hasZone && !Number.isNaN(time.getTime())) return time;
  throw new AppError('validation_failed', {
    public: `“${text}” is not a time. Write one like "2026-11-28 14:00" for India, or latest.`,
  });
}

/** Writes the saved secret into the new folder. Returns false if there is none. */
async function recoverSecret(config: Config, objects: Objects, dataDir: string): Promise<boolean> {
  if (config.sessionSecret !== undefined) return true;
  const secret = config.backupPassphrase === undefined ? null : await readSecret(objects);
  if (secret === null) return false;
  const path = getSecretPath(dataDir);
  await writeFile(path, `${secret}\n`, { mode: 0o600, flush: true });
  inheritOwner(path);
  return true;
}

/** Migrates the recovered database, brings back its files, and reads every row. */
async function readRecovered(config: Config, objects: Objects): Promise<{ rows: number; missing: number }> {
  const context = await openContext(config, { log: createCommandLog(config.logLevel) });
  const progress = createProgressLine();
  try {
    const ctx = { ...context, content: backupContent, version: projectVersion };
    const copies = createFileCopies(async () => objects);
    let added = 0;
    const missing = await recoverFiles(context.storage, copies, readFileKeys(ctx), () =>
      progress.show(`${formatCount((added += 1), 'file')} restored`),
    );
    const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
    const { tables } = await writeBackup(ctx, nowhere, { withFiles: false });
    return { rows: tables.reduce((sum, table) => sum + table.rows, 0), missing };
  } finally {
    progress.end();
    await context.close();
  }
}
