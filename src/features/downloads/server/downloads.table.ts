import { bigint, date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { allPapers } from '#features/papers/all-papers.table.ts';
import { bytea } from '#platform/database/column-types.ts';

/** The last counted download per visitor and paper. Prevents, on all nodes, that a repeat within an hour counts. */
export const downloadVisits = pgTable(
  'download_visits',
  {
    paperId: bigint({ mode: 'number' })
      .notNull()
      .references(() => allPapers.id, { onDelete: 'cascade' }),
    visitorHash: bytea().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.visitorHash] }), index().on(table.at)],
);

/** Journal segments that are already in the database. A segment that is replayed after a crash counts once. */
export const downloadSegments = pgTable('download_segments', {
  id: text().primaryKey(),
  writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * Counted downloads per paper and day in India. Rows are deleted after 400 days. They have no foreign key, so that a
 * paper that comes back from the trash has its downloads again.
 */
export const paperDownloadDays = pgTable(
  'paper_download_days',
  {
    paperId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    downloads: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.day] }), index().on(table.day)],
);

/** Counted downloads per day in India, since this table exists. `paper_stats` has the total. */
export const downloadDays = pgTable('download_days', {
  day: date().primaryKey(),
  downloads: bigint({ mode: 'number' }).notNull(),
});
