import { sql } from 'drizzle-orm';
import { bigint, check, customType, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core';
import { papers } from '#features/papers/server/papers.table.ts';

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
    check('ratings_stars_check', sql`${table.stars} BETWEEN 1 AND 5`),
  ],
);
