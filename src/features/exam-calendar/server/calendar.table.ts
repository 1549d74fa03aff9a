import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { datePrecisions } from '../calendar.contract.ts';
import { allExams } from '#features/catalog/all-catalog.table.ts';

export const examEvents = pgTable(
  'exam_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    examId: bigint({ mode: 'number' })
      .notNull()
      .references(() => allExams.id, { onDelete: 'cascade' }),
    /** The name of the stage: 'Application opens', 'Prelims'. */
    stage: text().notNull(),
    /** A day in India, without a time. */
    startsOn: date({ mode: 'string' }).notNull(),
    /** The last day of a window; null for a single day. */
    endsOn: date({ mode: 'string' }),
    /** `month` if only the month is known: from its first to its last day. */
    precision: text({ enum: datePrecisions }).notNull().default('day'),
    isTentative: boolean().notNull().default(false),
    link: text(),
    notes: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('exam_events_window_check', sql`${table.endsOn} >= ${table.startsOn}`),
    index().on(table.examId, table.startsOn),
    // Queries select by the last day: running and coming entries by their end, past ones sorted by their beginning.
    index('exam_events_last_day_index').on(sql`coalesce(${table.endsOn}, ${table.startsOn})`, table.startsOn),
  ],
);
