import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { allPapers } from './all-papers.table.ts';

const paper = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => allPapers.id, { onDelete: 'cascade' });

/** Pairs of papers that a user marked as different. */
export const differentPapers = pgTable(
  'different_papers',
  {
    /** The lower of the two ids. */
    paperId: paper(),
    otherId: paper(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.otherId] }),
    index().on(table.otherId),
    check('different_papers_order_check', sql`${table.paperId} < ${table.otherId}`),
  ],
);
