import { z } from 'zod';
import { keptBackupName } from './backup.contract.ts';

const count = z.number().int().min(0);

/** What a restore does to one table, in rows. */
export const tableChange = z.object({
  name: z.string(),
  added: count,
  changed: count,
  removed: count,
  same: count,
  /** Why nothing is done to it: `people` or `hosts` were not asked for, or the backup is `older` than the table. */
  staysAs: z.enum(['people', 'hosts', 'older']).nullable(),
});
export type TableChange = z.infer<typeof tableChange>;

/** What of a backup does not go in as it is: which row, and why. */
export const rowRemark = z.object({ table: z.string(), row: z.string(), reason: z.string() });
export type RowRemark = z.infer<typeof rowRemark>;

/** What a restore would change; nothing was yet. */
export const restorePlan = z.object({
  /** Of the backup. */
  createdAt: z.iso.datetime(),
  /** Of the application that wrote it. */
  version: z.string(),
  withFiles: z.boolean(),
  tables: z.array(tableChange),
  files: z.object({
    inBackup: count,
    /** Of them, those that the store has not, or holds damaged. */
    toAdd: count,
    bytesToAdd: count,
    /** Of these, those that it holds and are not what their names say. */
    damaged: count,
    /** Named by rows, and neither in the backup nor in the store. */
    missing: count,
  }),
  /** The first hundred. */
  remarks: z.array(rowRemark),
  remarkCount: count,
  /** Sentences on what is in it and stays out unless it is asked for, and on what stays otherwise. */
  notes: z.array(z.string()),
});
export type RestorePlan = z.infer<typeof restorePlan>;

/** What a restore did. */
export const restoreReport = restorePlan.extend({
  /** The state before, to go back to: its name in the folder of backups. */
  snapshot: z.string(),
});
export type RestoreReport = z.infer<typeof restoreReport>;

/** Whether a whole backup can be restored in the back office, and why not. */
export const restoreOffer = z.object({ refusal: z.string().nullable() });
export type RestoreOffer = z.infer<typeof restoreOffer>;

/** Of a ZIP that is sent in parts. */
export const zipUpload = z.object({
  id: z.uuid(),
  bytes: count,
  /** Bytes that are here: where sending goes on. */
  offset: count,
});
export type ZipUpload = z.infer<typeof zipUpload>;
/** Body of PATCH, as bytes from the offset that the header `upload-offset` says, of `upload-length` in all. */
export const zipPartType = 'application/offset+octet-stream';

export const snapshotName = z.string().regex(/^before-restore-[0-9TZ-]{20}\.zip$/, 'is no such snapshot');

/** Which backup: an upload, the state before an earlier restore, or a kept backup. */
export const restoreSource = z.union([
  z.object({ upload: z.uuid() }),
  z.object({ snapshot: snapshotName }),
  z.object({ kept: keptBackupName }),
]);
export type RestoreSource = z.infer<typeof restoreSource>;

/** The report of the job that looks into a backup. */
export type RestoreCheck = RestorePlan & { source: RestoreSource };

export const restoreWish = z.object({
  source: restoreSource,
  /** Accounts with their roles, passwords, second factors and passkeys. */
  withPeople: z.boolean().default(false),
  /** The owner's own JavaScript. */
  withCustomJs: z.boolean().default(false),
  /** The list of other sites that redirects may lead to. */
  withRedirectHosts: z.boolean().default(false),
});
export type RestoreWish = z.infer<typeof restoreWish>;

/** The state before an earlier restore, without files. */
export const restoreSnapshot = z.object({ name: snapshotName, bytes: count, createdAt: z.iso.datetime() });
export type RestoreSnapshot = z.infer<typeof restoreSnapshot>;

/** Jobs of these names. */
export const checkJobName = 'restore-check';
export const restoreJobName = 'restore';

/** In bytes of JSON, and in papers. */
export const mostPastedBytes = 5 * 1024 * 1024;
export const mostPastedPapers = 20_000;

/** Papers as `library.json` has them, a list of papers, or what `/api/papers/full` answers. */
export const pasteBody = z.object({ backupData: z.unknown() });
export type PasteBody = z.infer<typeof pasteBody>;

/** What came of papers that were pasted. */
export const pasteResult = z.object({
  restored: count,
  skipped: count,
  /** Why papers were skipped: which one in the list, counted from 1; the first hundred. */
  details: z.array(z.object({ paper: z.number().int(), title: z.string(), reason: z.string() })),
});
export type PasteResult = z.infer<typeof pasteResult>;
