import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RestoreReport } from '../restore.contract.ts';

/**
 * Restores that were written, each in its own transaction: one that is run again after a crash finds that it was, and
 * does not take away what was written since.
 */
export const restores = pgTable('restores', {
  /** Of its job, or made up by a command. */
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** As they were called then. */
  userName: text().notNull(),
  report: jsonb().$type<RestoreReport>().notNull(),
});
