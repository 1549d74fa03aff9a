import { z } from 'zod';

const count = z.number().int().min(0);

/** What a restore does to one table, in rows. */
export const tableChange = z.object({
  name: z.string(),
  added: count,
  changed: count,
  removed: count,
  same: count,
  /** Why nothing is done to it: `people` were not asked for, or the backup is `older` than the table. */
  staysAs: z.enum(['people', 'older']).nullable(),
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
    /** Of them, those that the store has not. */
    toAdd: count,
    bytesToAdd: count,
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
