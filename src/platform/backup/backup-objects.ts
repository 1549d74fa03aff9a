import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { within } from '#lib/time/within.ts';
import type { Config } from '#platform/config/config.ts';
import { createFolderObjects } from '#platform/storage/folder-objects.ts';
import type { Objects } from '#platform/storage/objects.ts';

type BackupSettings = Pick<Config, 'backupFolder' | 'backupBucket' | 'backupPassphrase'>;

/** Part of the place that holds everything encrypted, once a passphrase is set. */
const encryptedPart = 'encrypted';
const placeTimeoutMs = 2_000;

/** Opens the place of the backups. The clients of buckets and of encryption are imported only if they are used. */
export async function openBackupObjects(config: BackupSettings): Promise<Objects> {
  const { backupFolder, backupBucket, backupPassphrase: passphrase } = config;
  if (passphrase === undefined) return openPlainObjects(config);
  const { sealObjects } = await import('#platform/storage/sealed-objects.ts');
  const objects = await openPlainObjects({
    backupFolder: join(backupFolder, encryptedPart),
    backupBucket: backupBucket && { ...backupBucket, prefix: `${backupBucket.prefix}${encryptedPart}/` },
  });
  return sealObjects(objects, passphrase);
}

async function openPlainObjects({
  backupFolder,
  backupBucket,
}: Pick<Config, 'backupFolder' | 'backupBucket'>) {
  if (!backupBucket) return createFolderObjects(backupFolder);
  const { openBucketObjects } = await import('#platform/storage/bucket-objects.ts');
  return openBucketObjects(backupBucket);
}

/** Returns where the backups are, as text for the owner. */
export function describeBackupPlace({ backupFolder, backupBucket }: BackupSettings): string {
  return backupBucket ? `the bucket ${backupBucket.bucket}/${backupBucket.prefix}` : backupFolder;
}

/** Whether the backups survive the loss of the disk or bucket of the site. True for a folder that does not respond. */
export async function isSecondPlace(
  config: Pick<Config, 'backupFolder' | 'backupBucket' | 'bucket' | 'dataDir'>,
): Promise<boolean> {
  const { backupBucket, bucket, backupFolder, dataDir } = config;
  if (backupBucket)
    return !(bucket?.bucket === backupBucket.bucket && bucket.endpoint === backupBucket.endpoint);
  const pending =
    pendingChecks.get(backupFolder) ??
    isOnOtherDisk(backupFolder, dataDir)
      .catch(() => false)
      .finally(() => pendingChecks.delete(backupFolder));
  pendingChecks.set(backupFolder, pending);
  return (await within(placeTimeoutMs, pending)) ?? true;
}

/** Running checks of folders. Callers share them: each check that hangs occupies one of the few threads for files. */
const pendingChecks = new Map<string, Promise<boolean>>();

async function isOnOtherDisk(backupFolder: string, dataDir: string): Promise<boolean> {
  const [place, site] = await Promise.all([statNearest(backupFolder), statNearest(dataDir)]);
  return place.dev !== site.dev;
}

/** Returns the facts of a folder, or of the parent in which it would be created. */
async function statNearest(path: string): Promise<Stats> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    return statNearest(dirname(path));
  });
}
