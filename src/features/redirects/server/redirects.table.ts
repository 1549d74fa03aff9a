import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const redirects = pgTable(
  'redirects',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A path of this site in English, as `sitePaths` writes it. */
    sourceUrl: text().notNull().unique(),
    targetUrl: text().notNull(),
    statusCode: smallint().notNull().default(301),
    isActive: boolean().notNull().default(true),
    description: text(),
    /** Whether it was made because something moved, and not by hand. */
    isAutomatic: boolean().notNull().default(false),
    hitCount: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('redirects_status_code_check', sql`${table.statusCode} IN (301, 302)`)],
);
