import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core';
import { allPapers } from '#features/papers/all-papers.table.ts';
import { bytea } from '#platform/database/column-types.ts';

/** One row per visitor and paper, permanent. The sums are in `paper_stats`. */
export const ratings = pgTable(
  'ratings',
  {
    paperId: bigint({ mode: 'number' })
      .notNull()
      .references(() => allPapers.id, { onDelete: 'cascade' }),
    visitorHash: bytea().notNull(),
    stars: smallint().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.visitorHash] }),
    index().on(table.createdAt),
    check('ratings_stars_check', sql`${table.stars} BETWEEN 1 AND 5`),
  ],
);

/**
 * The IP address and browser from which a paper was rated, hashed with the key of the day. A visitor without cookies
 * can rate a paper once from there. Rows over two days old have no use and are deleted.
 */
export const ratingOrigins = pgTable(
  'rating_origins',
  {
    paperId: bigint({ mode: 'number' })
      .notNull()
      .references(() => allPapers.id, { onDelete: 'cascade' }),
    originHash: bytea().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.originHash] }), index().on(table.at)],
);
