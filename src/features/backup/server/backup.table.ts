import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RestoreReport } from '../restore.contract.ts';

/**
 * Completed restores. Each row is written in the transaction of its restore. A repeated run after a crash finds the
 * row and does not overwrite later changes.
 */
export const restores = pgTable('restores', {
  /** Id of the job, or a random one from a command. */
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Name of the user at the time of the restore. */
  userName: text().notNull(),
  report: jsonb().$type<RestoreReport>().notNull(),
});

/** At most one row: the backup settings. */
export const backupSettings = pgTable(
  'backup_settings',
  {
    id: smallint().primaryKey().default(1),
    withFiles: boolean().notNull().default(false),
    /** Number of days, weeks and months that each keep their newest backup. */
    keepDaily: integer().notNull().default(7),
    keepWeekly: integer().notNull().default(4),
    keepMonthly: integer().notNull().default(12),
    /** Null until an owner saves the settings. */
    updatedAt: timestamp({ withTimezone: true }),
  },
  (table) => [check('backup_settings_one_row_check', sql`${table.id} = 1`)],
);

/** At most one row: the result of the last backup. A table of its own, so that a restore does not forget it. */
export const backupResults = pgTable(
  'backup_results',
  {
    id: smallint().primaryKey().default(1),
    lastBackupAt: timestamp({ withTimezone: true }),
    /** Reason why the last backup failed, as a sentence for the owner. Null if it succeeded. */
    lastProblem: text(),
  },
  (table) => [check('backup_results_one_row_check', sql`${table.id} = 1`)],
);
