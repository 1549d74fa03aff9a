import { z } from 'zod';
import { storedBackupName } from './backup.contract.ts';

const count = z.number().int().min(0);

/** Row counts of the changes that a restore makes to one table. */
export const tableChange = z.object({
  name: z.string(),
  added: count,
  changed: count,
  removed: count,
  same: count,
  /** Reason why the table stays unchanged: the restore leaves `people`, or the backup is `older` than the table. */
  staysAs: z.enum(['people', 'older']).nullable(),
});
export type TableChange = z.infer<typeof tableChange>;

/** Preview of the changes that a restore would make. */
export const restorePlan = z.object({
  /** Time of the backup. */
  createdAt: z.iso.datetime(),
  /** Version of the application that wrote the backup. */
  version: z.string(),
  withFiles: z.boolean(),
  tables: z.array(tableChange),
  files: z.object({
    inBackup: count,
    /** Files of the backup that the store does not have or holds damaged. */
    toAdd: count,
    bytesToAdd: count,
    /** Files in `toAdd` that the store has, but whose content does not match their name. */
    damaged: count,
    /** Files that rows name and that are neither in the backup nor in the store. */
    missing: count,
  }),
  /** Sentences about content that needs attention, and about content that stays unchanged. */
  notes: z.array(z.string()),
});
export type RestorePlan = z.infer<typeof restorePlan>;

/** Result of a restore. */
export const restoreReport = restorePlan.extend({
  /** File name of the snapshot taken before the restore, in the folder of the backups. */
  snapshot: z.string(),
});
export type RestoreReport = z.infer<typeof restoreReport>;

/** State of a ZIP upload that the client sends in parts. */
export const zipUpload = z.object({
  id: z.uuid(),
  bytes: count,
  /** Bytes received so far. The next part starts here. */
  offset: count,
});
export type ZipUpload = z.infer<typeof zipUpload>;

/**
 * Content type of a PATCH part. The header `upload-offset` gives its start, and `upload-length` the total size in
 * bytes.
 */
export const zipPartType = 'application/offset+octet-stream';

export const snapshotName = z.string().regex(/^before-restore-[0-9TZ-]{20}\.zip$/, 'is not a snapshot name');

/** Backup to restore: an upload, the snapshot before an earlier restore, or a stored backup. */
export const restoreSource = z.union([
  z.object({ upload: z.uuid() }),
  z.object({ snapshot: snapshotName }),
  z.object({ kept: storedBackupName }),
]);
export type RestoreSource = z.infer<typeof restoreSource>;

/** Report of the job that checks a backup. */
export type RestoreCheck = RestorePlan & { source: RestoreSource };

export const restoreWish = z.object({
  source: restoreSource,
  /** Accounts with their roles, passwords, second factors and passkeys. */
  withPeople: z.boolean().default(false),
});
export type RestoreWish = z.infer<typeof restoreWish>;

export const checkJobName = 'restore-check';
export const restoreJobName = 'restore';

/** Limits of one paste: bytes of JSON, and number of papers. */
export const maxPastedBytes = 5 * 1024 * 1024;
export const maxPastedPapers = 20_000;

/** Papers in the form of `library.json`, a list of papers, or a response of `/api/papers/full`. */
export const pasteBody = z.object({
  backupData: z.unknown(),
  /** Returns the result of the write without writing anything. */
  isPreview: z.boolean().default(false),
});

export type PasteBody = z.infer<typeof pasteBody>;

/** Result of pasting papers. */
export const pasteResult = z.object({
  restored: count,
  skipped: count,
  /** Ids of the added papers, to undo the paste; empty in a preview. */
  paperIds: z.array(z.number().int()),
  /** Titles of the first 100 added papers. */
  titles: z.array(z.string()),
  /** The first 100 skipped papers. `paper` is the position in the list, counted from 1. */
  details: z.array(z.object({ paper: z.number().int(), title: z.string(), reason: z.string() })),
});
export type PasteResult = z.infer<typeof pasteResult>;
