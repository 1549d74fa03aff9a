import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Requested paths without a page. Nothing in it identifies a visitor. */
export const missingPaths = pgTable(
  'missing_paths',
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

export const redirects = pgTable(
  'redirects',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** In English: a path as `sitePaths` writes it, `/blog/*` for all paths below one, or a path with a query. */
    sourceUrl: text().notNull().unique(),
    /** Of an automatic redirect: the path of the page when it left the source. Applies without the database. */
    targetUrl: text().notNull(),
    /** The page that left the source. Null if an editor created the redirect, not a move. */
    pageKind: text(),
    pageId: bigint({ mode: 'number' }),
    statusCode: smallint().notNull().default(301),
    isActive: boolean().notNull().default(true),
    description: text(),
    hitCount: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('redirects_status_code_check', sql`${table.statusCode} IN (301, 302)`),
    check('redirects_page_check', sql`(page_kind IS NULL) = (page_id IS NULL)`),
  ],
);

/** External hosts that redirects may target. */
export const redirectHosts = pgTable('redirect_hosts', {
  /** As in a URL: lower case, with the port unless it is the default. */
  host: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
