import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Requested paths without a page. Nothing in it identifies a visitor. */
export const missingUrlsTable = pgTable(
  'missing_addresses',
  {
    /** In English, without a query. */
    path: text().primaryKey(),
    count: bigint({ mode: 'number' }).notNull(),
    firstSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Referrer of the last request: a path of this site or the host of another one; null if unknown. */
    referrer: text(),
  },
  (table) => [index().on(table.lastSeenAt)],
);
