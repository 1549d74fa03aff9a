import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupSite } from '#features/backup/backup.server.ts';
import { isSecondPlace, openBackupObjects } from '#platform/backup/backup-objects.ts';
import type { Close } from '#platform/context/feature.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { listBases } from './archive.ts';
import { createBaseBackupJob } from './base-backup.job.ts';
import { createFileShipping } from './file-shipping.ts';
import { saveSecret } from './saved-secret.ts';
import { selectSystem, shipWalAlone } from './wal-shipping.ts';

/** With the 45 seconds until PostgreSQL ends a segment, less than a minute. */
const pauseMs = 5_000;
const byRecovery = { id: null, name: 'The start of the site' };

/**
 * Sends what happens between two backups to their place, if it is not on the disk of the site: the write-ahead log of
 * the embedded database, and new files unless they are in a bucket. With a passphrase, also the secret of the site.
 */
export function startShipping(site: BackupSite): Close {
  const stopping = new AbortController();
  const running = run(site, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function run(site: BackupSite, signal: AbortSignal): Promise<void> {
  const { config, log } = site;
  if (!(await isSecondPlace(config).catch(() => false))) return;
  const shipFiles = config.bucket ? async () => {} : createFileShipping(site);
  let objects: Objects | undefined;
  let isBegun = false;
  let hasFailed = false;
  while (!signal.aborted) {
    try {
      objects ??= await openBackupObjects(config);
      if (config.databaseUrl === undefined) await shipWalAlone(config.dataDir, objects, log);
      await shipFiles();
      if (!isBegun) await begin(site, objects);
      isBegun = true;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        log.warn({ error }, 'changes could not be sent to the place of the backups; trying again');
      hasFailed = true;
    }
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  }
  objects?.close();
}

/** Saves the secret, and starts the first base backup of this cluster. */
async function begin(site: BackupSite, objects: Objects): Promise<void> {
  const { config, secret, jobs } = site;
  if (config.backupPassphrase !== undefined) await saveSecret(objects, secret);
  if (config.databaseUrl !== undefined) return;
  const system = await selectSystem(config.dataDir);
  if ((await listBases(objects)).some((base) => base.system === system)) return;
  await jobs.start(createBaseBackupJob(site), {}, byRecovery).catch((error: unknown) => {
    // Another process has started it.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  });
}
