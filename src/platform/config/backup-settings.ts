import { join, resolve } from 'node:path';
import { z } from 'zod';
import { connectionOf, type BucketSettings, type BucketVariables } from './bucket-settings.ts';

/** Where backups are kept that are taken by themselves, as part of the whole environment's schema. */
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

/** `backups` in `dataDir` unless another folder is configured. */
export function readBackupFolder({ BACKUP_DIR }: BackupVariables, dataDir: string): string {
  return resolve(BACKUP_DIR ?? join(dataDir, 'backups'));
}

/** The bucket for backups, reached as the bucket of the stored files is; undefined where none is configured. */
export function readBackupBucket(env: BackupVariables & BucketVariables): BucketSettings | undefined {
  if (env.BACKUP_BUCKET === undefined) return undefined;
  const [bucket = '', ...folders] = env.BACKUP_BUCKET.split('/').filter((name) => name !== '');
  return { ...connectionOf(env), bucket, prefix: folders.map((name) => `${name}/`).join('') };
}
