import { join, resolve } from 'node:path';
import { z } from 'zod';
import { getBucketConnection, type BucketSettings, type BucketVariables } from './bucket-settings.ts';

/** The variables for the location of automatic backups, as part of the environment schema. */
export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._-]{1,253}(\/[\w.-]+)*\/?$/i,
      'must be the name of a bucket, with names after slashes for a part of it',
    )
    .optional(),
};

type BackupVariables = z.infer<z.ZodObject<typeof backupVariables>>;

/** Returns the configured backup folder, `backups` in `dataDir` by default. */
export function readBackupFolder({ BACKUP_DIR }: BackupVariables, dataDir: string): string {
  return resolve(BACKUP_DIR ?? join(dataDir, 'backups'));
}

/**
 * Returns the backup bucket, which uses the connection settings of the file bucket. Returns `undefined` if none is
 * configured.
 */
export function readBackupBucket(env: BackupVariables & BucketVariables): BucketSettings | undefined {
  if (env.BACKUP_BUCKET === undefined) return undefined;
  const [bucket = '', ...folders] = env.BACKUP_BUCKET.split('/').filter((name) => name !== '');
  return { ...getBucketConnection(env), bucket, prefix: folders.map((name) => `${name}/`).join('') };
}
