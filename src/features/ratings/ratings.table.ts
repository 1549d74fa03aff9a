import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
} from 'drizzle-orm/pg-core';
import { papers } from '#features/papers/papers.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One a visitor and paper, for good; their sums stand in `paper_stats`. */
export const ratings = pgTable(
  'ratings',
  {
    paperId: bigint({ mode: 'number' })
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
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
 * From which address and browser of the day a paper was rated: who keeps no cookies rates it once from there. Rows over
 * two days old mean nothing any more and are removed.
 */
export const ratingOrigins = pgTable(
  'rating_origins',
  {
    paperId: bigint({ mode: 'number' })
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    originHash: bytea().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.originHash] }), index().on(table.at)],
);
