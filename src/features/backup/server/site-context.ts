import { join } from 'node:path';
import type { PastePapers } from '#platform/backup/paste-papers.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { createBackupBucket } from './backup-bucket.ts';
import type { RestoreContext } from './backup-context.ts';
import { createBackupFolder } from './backup-folder.ts';
import type { BackupPlace } from './backup-place.ts';

/** What routes and jobs need. */
export interface SiteContext extends Context, Omit<RestoreContext, keyof Context> {
  place: BackupPlace;
  jobs: Jobs;
  pastePapers: PastePapers;
}

/** Opens the configured bucket for backups, or the folder. The bucket client is imported only if it is used. */
export function openBackupPlace({ backupFolder, backupBucket, bucket: ofSite }: Config): BackupPlace {
  if (!backupBucket) return createBackupFolder(backupFolder);
  const open = async () => {
    const { openBucketObjects } = await import('#platform/storage/bucket-objects.ts');
    return openBucketObjects(backupBucket);
  };
  const { bucket, prefix } = backupBucket;
  return createBackupBucket(open, {
    where: `the bucket ${bucket}/${prefix}`,
    waitingFolder: join(backupFolder, 'to-bucket'),
    isOfSite: ofSite?.bucket === bucket && ofSite.endpoint === backupBucket.endpoint,
  });
}
