import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const redirects = pgTable(
  'redirects',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** In English: a path as `sitePaths` writes it, `/blog/*` for all paths below one, or a path with a query. */
    sourceUrl: text().notNull().unique(),
    targetUrl: text().notNull(),
    /** The target's path without query and anchor; null for an external URL. */
    targetPath: text().generatedAlwaysAs(
      (): SQL =>
        sql`CASE WHEN target_url LIKE '/%' THEN split_part(split_part(target_url, '#', 1), '?', 1) END`,
    ),
    statusCode: smallint().notNull().default(301),
    isActive: boolean().notNull().default(true),
    description: text(),
    /** Whether a move created the redirect, not an editor. */
    isAutomatic: boolean().notNull().default(false),
    hitCount: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('redirects_status_code_check', sql`${table.statusCode} IN (301, 302)`),
    // To find the redirects to a page that moves. Hash indexes support equality only, and values of any length.
    index().using('hash', table.targetPath),
  ],
);

/** External hosts that redirects may target. */
export const redirectHosts = pgTable('redirect_hosts', {
  /** As in a URL: lower case, with the port unless it is the default. */
  host: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
