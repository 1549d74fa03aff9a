import { z } from 'zod';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';

const count = z.number().int().min(0);

/** Estimated size of a backup taken now. */
export const backupSize = z.object({
  rows: count,
  /** Size of all tables in the database. In the backup they are compressed and need less space. */
  tableBytes: count,
  /** Equal files are stored once and counted once. */
  files: z.object({ count, bytes: count }),
});
export type BackupSize = z.infer<typeof backupSize>;

/** A JSON boolean, or the text `true` or `false` from a form or a query. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const downloadId = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits');

export const downloadChoice = z.object({
  withFiles: flag.default(true),
  /** Random id, new for each download. The client uses it to ask for the progress. */
  id: downloadId.optional(),
});
export type DownloadChoice = z.infer<typeof downloadChoice>;

export const downloadParams = z.object({ id: downloadId });

/** Progress of a download. `bytes` counts unpacked bytes read so far; `totalBytes` is an estimate. */
export const backupDownload = z.object({
  state: z.enum(['running', 'done', 'failed']),
  bytes: count,
  totalBytes: count,
  /** Files that rows name but the store has lost. The backup does not contain them. */
  missingFiles: count,
  /** Reason of the failure, as a sentence for the owner. */
  error: z.string().nullable(),
});
export type BackupDownload = z.infer<typeof backupDownload>;

/** File name for a download whose response has no file name. */
export const usualBackupName = 'papers-backup.zip';

/** Number of days, weeks and months that each keep their newest backup. */
const retention = {
  keepDaily: z.number().int().min(1).max(90),
  keepWeekly: z.number().int().min(0).max(104),
  keepMonthly: z.number().int().min(0).max(120),
};

/** Settings that an owner saves. `updatedAt` is the value that the client read; it detects concurrent changes. */
export const backupSettingsFields = z.object({
  /** Whether a scheduled backup includes the stored files. */
  withFiles: z.boolean(),
  ...retention,
  updatedAt: z.iso.datetime().nullable(),
});
export type BackupSettingsFields = z.infer<typeof backupSettingsFields>;

export const maxLabelLength = 80;
const label = z
  .string()
  .trim()
  .max(maxLabelLength, `must have at most ${maxLabelLength} characters`)
  .refine((text) => isPublicText(text) && !/[\n\r\t]/.test(text), 'has characters that cannot be shown')
  .transform((text) => (hasVisibleCharacter(text) ? text : null));

export const storedBackup = z.object({
  /** File name. */
  name: z.string(),
  at: z.iso.datetime(),
  bytes: count,
  /** Name given by the owner. */
  label: z.string().nullable(),
  /** The retention rule skips a pinned backup, and an owner must unpin it before deleting it. */
  isPinned: z.boolean(),
  /** Started by an owner. The retention rule never deletes it. */
  isManual: z.boolean(),
  /** Content of the backup and the time of its verification. Null if its note file is lost or damaged. */
  facts: z
    .object({
      withFiles: z.boolean(),
      rows: count,
      files: count,
      missingFiles: count,
      verifiedAt: z.iso.datetime(),
    })
    .nullable(),
});
export type StoredBackup = z.infer<typeof storedBackup>;
export type BackupFacts = NonNullable<StoredBackup['facts']>;

export const storedBackups = z.object({
  /** Folder or bucket of the backups, as text for the owner. */
  place: z.string(),
  freeBytes: count,
  settings: backupSettingsFields,
  lastBackupAt: z.iso.datetime().nullable(),
  /** Reason why the last backup failed, as a sentence. Null if it succeeded. */
  lastProblem: z.string().nullable(),
  /** Whether each file is stored once in the place of the backups, for all of them. */
  isCopyingFiles: z.boolean(),
  /** When a backup was last restored as a test; null if it never was. */
  lastDrillAt: z.iso.datetime().nullable(),
  /** What the backups would not save if this disk failed, and the next step. Null if there is no gap. */
  gap: z.string().nullable(),
  /** Newest first. */
  backups: z.array(storedBackup),
});
export type StoredBackups = z.infer<typeof storedBackups>;

/** `papers-backup-2026-11-21T210000Z.zip`. The application never reads or deletes other files in the folder. */
export const storedBackupName = z
  .string()
  .regex(/^papers-backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.zip$/, 'is not a backup name');
export const storedBackupParams = z.object({ name: storedBackupName });

/** Name and pin of a backup. Omitted fields stay unchanged. */
export const backupMarkChange = z
  .object({ label: label.nullable().optional(), isPinned: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change');
export type BackupMarkChange = z.infer<typeof backupMarkChange>;

/** Options for a backup now. Omitted fields use the settings of the schedule. */
export const backUpChoice = z.object({
  withFiles: z.boolean().optional(),
  label: label.nullable().optional(),
});
export type BackUpChoice = z.infer<typeof backUpChoice>;

/** Input of the backup job. */
export const backupOrder = backUpChoice.extend({ isManual: z.boolean().default(false) });
export type BackupOrder = z.infer<typeof backupOrder>;

/** Result of a backup job. */
export const backupReport = z.object({
  name: z.string(),
  bytes: count,
  rows: count,
  files: count,
  missingFiles: count,
  /** Older backups that the retention rule deleted. */
  deleted: z.array(z.string()),
});
export type BackupReport = z.infer<typeof backupReport>;

export const backupJobName = 'backup';
