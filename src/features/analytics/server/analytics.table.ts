import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What was counted on a day of India, by what it is and one key of it: views by kind of page, pages, referrers,
 * languages, devices; visitors and what was passed over with an empty key. A key of `*` stands for those that are too
 * many to be kept one by one. After 400 days pages and referrers are kept by month, under its first day.
 */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    metric: text().notNull(),
    day: date().notNull(),
    key: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.day, table.key] })],
);

/** What was searched for on a day, and how many papers there were for it then; null when nobody looked. */
export const analyticsSearches = pgTable(
  'analytics_searches',
  {
    day: date().notNull(),
    text: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    found: integer(),
  },
  (table) => [primaryKey({ columns: [table.day, table.text] })],
);

/**
 * Who was here on a day, as 8 bytes of a hash of address and browser under a key of that day: so that several nodes count
 * a visitor once. The rows go two days later; their number stays in `analytics_days`.
 */
export const analyticsVisitors = pgTable(
  'analytics_visitors',
  { day: date().notNull(), hash: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.hash] })],
);

/** How many downloads a month the owner wishes for: one row, or none. */
export const analyticsTarget = pgTable(
  'analytics_target',
  {
    id: smallint().primaryKey().default(1),
    downloads: integer(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('analytics_target_one', sql`${table.id} = 1`)],
);
