import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { bytea } from '#platform/database/column-types.ts';

/**
 * Counts by metric, day in India and key. The metrics are views (by kind of page), pages, referrers, languages and
 * devices. Visitors and uncounted visits ('passed-over') have an empty key. The key `*` sums up all keys beyond the
 * limit. After 400 days, pages and referrers are folded into months, under the month's first day.
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

/** The searches of each day. `found` is the number of matching papers then, or null if that was not checked. */
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
 * The visitors of each day, as 8 bytes of a keyed hash of IP address and user agent. The key changes daily. The rows
 * ensure that several nodes count a visitor once. They are deleted two days later; the count stays in
 * `analytics_days`.
 */
export const analyticsVisitors = pgTable(
  'analytics_visitors',
  { day: date().notNull(), hash: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.hash] })],
);

/** The owner's target of downloads per month: one row or none. */
export const analyticsTarget = pgTable(
  'analytics_target',
  {
    id: smallint().primaryKey().default(1),
    downloads: integer(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('analytics_target_one_row_check', sql`${table.id} = 1`)],
);
