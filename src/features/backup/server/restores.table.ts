import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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
