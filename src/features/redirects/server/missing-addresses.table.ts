import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Addresses that people asked for and that are no page. Nothing in it tells who asked. */
export const missingAddresses = pgTable(
  'missing_addresses',
  {
    /** In English, without a query. */
    path: text().primaryKey(),
    count: bigint({ mode: 'number' }).notNull(),
    firstSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Where the last one came from: a path of this site, or the host of another; null when it was not said. */
    referrer: text(),
  },
  (table) => [index().on(table.lastSeenAt)],
);
