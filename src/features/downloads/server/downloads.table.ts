import { bigint, customType, date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { papers } from '#features/papers/papers.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Last counted download of a visitor and a paper: what makes a repeat within an hour not count, on any node. */
export const downloadVisits = pgTable(
  'download_visits',
  {
    paperId: bigint({ mode: 'number' })
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    visitorHash: bytea().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.visitorHash] }), index().on(table.at)],
);

/** Journal segments already written: a segment replayed after a crash counts once. */
export const downloadSegments = pgTable('download_segments', {
  id: text().primaryKey(),
  writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Counted downloads by day of India, from the first day that was kept so; `paper_stats` has all. */
export const downloadDays = pgTable('download_days', {
  day: date().primaryKey(),
  downloads: bigint({ mode: 'number' }).notNull(),
});
