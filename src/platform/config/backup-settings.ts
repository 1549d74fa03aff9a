import { join, resolve } from 'node:path';
import { z } from 'zod';

/** The variable of the folder for backups that are taken by themselves, as part of the whole environment's schema. */
export const backupVariables = { BACKUP_DIR: z.string().min(1).optional() };

/** `backups` in `dataDir` unless another folder is configured. */
export function readBackupFolder(
  { BACKUP_DIR }: z.infer<z.ZodObject<typeof backupVariables>>,
  dataDir: string,
): string {
  return resolve(BACKUP_DIR ?? join(dataDir, 'backups'));
}
