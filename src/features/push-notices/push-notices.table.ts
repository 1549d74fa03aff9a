import { bigint, date, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { allExams } from '#features/catalog/all-catalog.table.ts';
import type { Locale } from '#lib/text/locales.ts';

/** Browsers that get notices of new papers. There is no account: who knows endpoint and keys owns the subscription. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The URL at the push service of the browser. */
  endpoint: text().notNull().unique(),
  /** Keys of the browser in base64url (RFC 8291). */
  p256dh: text().notNull(),
  auth: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  /** The last day in India with a notice. */
  notifiedOn: date({ mode: 'string' }),
  /** Days with a failed attempt since the last notice, and the last one of them, in India. */
  failures: smallint().notNull().default(0),
  failedOn: date({ mode: 'string' }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The exams that a browser follows. */
export const pushExams = pgTable(
  'push_exams',
  {
    subscriptionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    examId: bigint({ mode: 'number' })
      .notNull()
      .references(() => allExams.id, { onDelete: 'cascade' }),
    /** Papers that were added later are new. */
    newSince: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.examId] }), index().on(table.examId)],
);
