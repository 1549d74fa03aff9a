import { join } from 'node:path';
import { describeBackupPlace, isSecondPlace, openBackupObjects } from '#platform/backup/backup-objects.ts';
import type { PastePapers } from '#platform/backup/paste-papers.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { createBackupBucket } from './backup-bucket.ts';
import type { RestoreContext } from './backup-context.ts';
import { createBackupFolder } from './backup-folder.ts';
import type { FileCopies } from './file-copies.ts';
import type { BackupPlace } from './backup-place.ts';

/** What routes and jobs need. */
export interface SiteContext extends Context, Omit<RestoreContext, keyof Context> {
  place: BackupPlace;
  copies: FileCopies;
  jobs: Jobs;
  pastePapers: PastePapers;
}

/** Opens the configured bucket for backups, or the folder. Encrypted backups are objects in both. */
export function openBackupPlace(config: Config): BackupPlace {
  if (!config.backupBucket && config.backupPassphrase === undefined)
    return createBackupFolder(config.backupFolder);
  return createBackupBucket(() => openBackupObjects(config), {
    where: describeBackupPlace(config),
    // A backup that is not encrypted yet never touches the other disk.
    waitingFolder: join(config.dataDir, 'backups/to-bucket'),
    isOfSite: async () => !(await isSecondPlace(config)),
  });
}
