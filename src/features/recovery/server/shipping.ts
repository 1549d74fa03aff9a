import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupSite } from '#features/backup/backup.server.ts';
import { within } from '#lib/time/within.ts';
import { isSecondPlace, openBackupObjects } from '#platform/backup/backup-objects.ts';
import type { Close } from '#platform/context/feature.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { createBaseBackupJob, isBaseDue } from './base-backup.job.ts';
import { createFileShipping } from './file-shipping.ts';
import { saveSecret } from './saved-secret.ts';
import { dropTooMuch, shipWalAlone } from './wal-shipping.ts';

/** With the 45 seconds until PostgreSQL ends a segment, less than a minute. */
const pauseMs = 5_000;
const closeMs = 5_000;
const upkeepEveryMs = 3_600_000;
const byRecovery = { id: null, name: 'Recovery' };

/**
 * Sends what happens between two backups to their place, while that is not on the disk of the site: the write-ahead log
 * of the embedded database, and new files unless they are in a bucket. With a passphrase, also the secret of the site.
 */
export function startShipping(site: BackupSite): Close {
  const stopping = new AbortController();
  const running = run(site, stopping.signal);
  return async () => {
    stopping.abort();
    // A place that does not respond must not delay the others that close.
    await within(closeMs, running);
  };
}

async function run(site: BackupSite, signal: AbortSignal): Promise<void> {
  const { config, log } = site;
  const send = createSender(site, signal);
  let sending: Promise<void> | undefined;
  let hasFailed = false;
  while (!signal.aborted) {
    // While a round hangs, no other round starts.
    sending ??= send().then(
      () => {
        hasFailed = false;
        sending = undefined;
      },
      (error: unknown) => {
        if (!hasFailed && !signal.aborted)
          log.warn({ error }, 'changes could not be sent to the place of the backups; trying again');
        hasFailed = true;
        sending = undefined;
      },
    );
    await Promise.race([sending, sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})]);
    if (config.databaseUrl === undefined)
      await dropTooMuch(config.dataDir, log).catch((error: unknown) =>
        log.warn({ error }, 'the waiting write-ahead log could not be examined'),
      );
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  }
  await sending;
}

/** Returns a function that sends what is new. */
function createSender(site: BackupSite, signal: AbortSignal): () => Promise<void> {
  const { config, now } = site;
  const files = config.bucket ? undefined : createFileShipping(site);
  let objects: Objects | undefined;
  let upkeepAt = -Infinity;
  signal.addEventListener('abort', () => objects?.close(), { once: true });
  return async () => {
    // The disk may be mounted later, or be gone: its folder is then on the disk of the site.
    if (!(await isSecondPlace(config))) return;
    objects ??= await openBackupObjects(config);
    if (config.databaseUrl === undefined) await shipWalAlone(config.dataDir, objects, signal);
    if (now() - upkeepAt > upkeepEveryMs) {
      await keepUp(site, objects);
      await files?.findRecent();
      upkeepAt = now();
    }
    await files?.ship(signal);
  };
}

/** Saves the secret, and starts a base backup if there is none, or if the archive has a gap. */
async function keepUp(site: BackupSite, objects: Objects): Promise<void> {
  const { config, secret, jobs } = site;
  if (config.backupPassphrase !== undefined) await saveSecret(objects, secret);
  if (config.databaseUrl !== undefined || !(await isBaseDue(site, objects))) return;
  await jobs.start(createBaseBackupJob(site), {}, byRecovery).catch((error: unknown) => {
    // It runs already.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  });
}
