import { z } from 'zod';

/**
 * Format of the backups that `writeBackup` writes. Increase it with each change that older versions cannot read.
 * Formats 0 and 1 are from before version 0.1, with other names of tables and columns.
 */
export const backupFormat = 2;
export const backupApplication = 'pariksha';

export const manifestName = 'manifest.json';
export const libraryName = 'library.json';
/** Name of the JSON Lines entry of a table: one row per line. */
export const tableEntry = (table: string) => `tables/${table}.jsonl`;
export const fileEntry = (storageKey: string) => `files/${storageKey}`;

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The last entry of the ZIP. It lists all other entries. */
export const backupManifest = z.object({
  format: z.literal(backupFormat),
  application: z.literal(backupApplication),
  /** Version of the application. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  withFiles: z.boolean(),
  /** The name of the newest migration that the database had. */
  schemaVersion: z.string(),
  /** Ordered for inserts: a table follows all tables that its rows refer to. */
  tables: z.array(
    z.object({
      name: z.string(),
      rows: count,
      /** The last id that the sequence generated, also if its row was deleted. A restore never reuses it. */
      lastId: count.nullish(),
    }),
  ),
  files: z.object({ count, bytes: count }),
  /** Files whose copies next to the ZIP belong to the backup. `bytes` is the size of the copy, which is never smaller. */
  copies: z.array(z.object({ key: z.string(), bytes: count })).default([]),
  /** Storage keys that rows name but the backup does not have: the stored file is lost or damaged. */
  missingFiles: z.array(z.string()),
  /** All other entries, in the order of the ZIP. `bytes` is the unpacked size. */
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupEntry = BackupManifest['entries'][number];
