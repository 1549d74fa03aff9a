import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** One row once something was set or backed up: what is kept, and how the last backup went. */
export const backupSettings = pgTable(
  'backup_settings',
  {
    id: smallint().primaryKey().default(1),
    withFiles: boolean().notNull().default(false),
    /** Of how many days, weeks and months the newest backup is kept. */
    keepDaily: integer().notNull().default(7),
    keepWeekly: integer().notNull().default(4),
    keepMonthly: integer().notNull().default(12),
    /** Null while nobody has set anything. */
    updatedAt: timestamp({ withTimezone: true }),
    lastBackupAt: timestamp({ withTimezone: true }),
    /** Why the last one failed, a sentence for the owner; null when it did not. */
    lastProblem: text(),
  },
  (table) => [check('backup_settings_one_row_check', sql`${table.id} = 1`)],
);
