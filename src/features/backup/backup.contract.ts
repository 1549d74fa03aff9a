import { z } from 'zod';
import { hasVisibleCharacter, isPublicText } from '#lib/public-text.ts';

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

const downloadId = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits');

export const downloadChoice = z.object({
  withFiles: flag.default(true),
  /** By which the caller asks how far it is: made up anew for each download. */
  id: downloadId.optional(),
});
export type DownloadChoice = z.infer<typeof downloadChoice>;

export const downloadParams = z.object({ id: downloadId });
export type DownloadParams = z.infer<typeof downloadParams>;

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

/** Days, weeks and months of which the newest backup is kept. */
const retention = {
  keepDaily: z.number().int().min(1).max(90),
  keepWeekly: z.number().int().min(0).max(104),
  keepMonthly: z.number().int().min(0).max(120),
};

/** What an owner saves; `updatedAt` as it was read, so that nobody's change is lost. */
export const backupSettingsFields = z.object({
  /** Whether a backup by schedule has the stored files too. */
  withFiles: z.boolean(),
  ...retention,
  updatedAt: z.iso.datetime().nullable(),
});
export type BackupSettingsFields = z.infer<typeof backupSettingsFields>;

export const longestLabel = 80;
const label = z
  .string()
  .trim()
  .max(longestLabel, `may have ${longestLabel} characters at most`)
  .refine((text) => isPublicText(text) && !/[\n\r\t]/.test(text), 'has characters that cannot be shown')
  .transform((text) => (hasVisibleCharacter(text) ? text : null));

export const keptBackup = z.object({
  /** The name of its file. */
  name: z.string(),
  at: z.iso.datetime(),
  bytes: count,
  /** The owner's name for it. */
  label: z.string().nullable(),
  /** Neither the rule nor a delete by hand removes it. */
  isPinned: z.boolean(),
  /** Started by an owner: the rule never deletes it. */
  isManual: z.boolean(),
  /** What it holds, and when it was read back; null where its note was lost. */
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
export type KeptBackup = z.infer<typeof keptBackup>;
export type BackupFacts = NonNullable<KeptBackup['facts']>;

export const keptBackups = z.object({
  /** Where they are, for people: of this node. */
  place: z.string(),
  freeBytes: count,
  settings: backupSettingsFields,
  lastBackupAt: z.iso.datetime().nullable(),
  /** Why the last one failed, a sentence; null when it did not. */
  lastProblem: z.string().nullable(),
  /** What would be lost with this disk though there are backups, and the next step; null when nothing would. */
  gap: z.string().nullable(),
  /** Newest first. */
  backups: z.array(keptBackup),
});
export type KeptBackups = z.infer<typeof keptBackups>;

/** `papers-backup-2026-11-21T210000Z.zip`: nothing else in the folder is ever read or deleted. */
export const keptBackupName = z
  .string()
  .regex(/^papers-backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.zip$/, 'is no name of a backup');
export const keptBackupParams = z.object({ name: keptBackupName });
export type KeptBackupParams = z.infer<typeof keptBackupParams>;

/** How the owner marks a backup; a field that is left out stays as it is. */
export const backupMarkChange = z
  .object({ label: label.nullable().optional(), isPinned: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change');
export type BackupMarkChange = z.infer<typeof backupMarkChange>;

/** What to back up now; the settings of the schedule apply to what is left out. */
export const backUpChoice = z.object({
  withFiles: z.boolean().optional(),
  label: label.nullable().optional(),
});
export type BackUpChoice = z.infer<typeof backUpChoice>;

/** Input of the job. */
export const backupOrder = backUpChoice.extend({ isManual: z.boolean().default(false) });
export type BackupOrder = z.infer<typeof backupOrder>;

/** What came of a backup that is kept. */
export const backupReport = z.object({
  name: z.string(),
  bytes: count,
  rows: count,
  files: count,
  missingFiles: count,
  /** Older backups that the rule deleted. */
  deleted: z.array(z.string()),
});
export type BackupReport = z.infer<typeof backupReport>;

export const backupJobName = 'backup';
