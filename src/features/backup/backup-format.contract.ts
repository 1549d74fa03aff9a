import { z } from 'zod';

/** What `writeBackup` writes. A change that older versions could not read makes it one more. */
export const backupFormat = 1;
export const backupApplication = 'pariksha';

export const manifestName = 'manifest.json';
export const libraryName = 'library.json';
/** JSON lines: one row a line. */
export const tableEntry = (table: string) => `tables/${table}.jsonl`;
export const fileEntry = (storageKey: string) => `files/${storageKey}`;

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The last entry of the ZIP: what else is in it. */
export const backupManifest = z.object({
  format: z.literal(backupFormat),
  application: z.literal(backupApplication),
  /** Of the application. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  withFiles: z.boolean(),
  /** The name of the newest migration that the database had. */
  schemaVersion: z.string(),
  /** In the order to fill them in: a table comes after those that its rows refer to. */
  tables: z.array(
    z.object({
      name: z.string(),
      rows: count,
      /** The last id that was given to a row, which may be gone: it is never given again. */
      lastId: count.nullish(),
    }),
  ),
  files: z.object({ count, bytes: count }),
  /** Storage keys of files that rows name and that the store has lost or holds damaged: not in the ZIP. */
  missingFiles: z.array(z.string()),
  /** Every other entry, in the order of the ZIP; bytes as they are unpacked. */
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupEntry = BackupManifest['entries'][number];
