import { z } from 'zod';

const count = z.number().int().min(0);

/** What a backup taken now would hold, as near as can be said without taking it. */
export const backupSize = z.object({
  rows: count,
  /** Of all tables, as they lie in the database; packed they come to a part of it. */
  tableBytes: count,
  /** Equal files are stored and counted once. */
  files: z.object({ count, bytes: count }),
});
export type BackupSize = z.infer<typeof backupSize>;

/** By JSON, or as a form or an address writes it. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

export const downloadChoice = z.object({
  withFiles: flag.default(true),
  /** By which the caller asks how far it is: made up anew for each download. */
  id: z.uuid().optional(),
});
export type DownloadChoice = z.infer<typeof downloadChoice>;

/** How far a download is; `bytes` are read, unpacked, of about so many. */
export const backupDownload = z.object({
  state: z.enum(['running', 'done', 'failed']),
  bytes: count,
  totalBytes: count,
  /** Files that the store has lost: rows name them, and they are not in the backup. */
  missingFiles: count,
  /** Why it failed, a sentence for the owner. */
  error: z.string().nullable(),
});
export type BackupDownload = z.infer<typeof backupDownload>;

/** A file name where the answer of a download says none. */
export const usualBackupName = 'papers-backup.zip';
