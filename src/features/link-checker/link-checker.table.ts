import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });

/** Problems first: errors, warnings, unchecked links, and the rest. */
export const severityOfLink = sql.raw(
  "(CASE status WHEN 'error' THEN 1 WHEN 'warning' THEN 2 WHEN 'success' THEN 4 ELSE 3 END)",
);

/** URLs on other servers that the site links to, one row each, with the result of the last check. */
export const linkChecks = pgTable(
  'link_checks',
  {
    id: id(),
    /** In normalised form, with at most 2,000 characters. */
    url: text().notNull().unique(),
    host: text().notNull(),
    /** Whether a record expects a PDF at this URL. */
    isFile: boolean().notNull(),
    /** `null` before the first check. */
    status: text().$type<'success' | 'warning' | 'error'>(),
    message: text(),
    statusCode: integer(),
    /** In milliseconds. */
    responseTime: integer(),
    checkedAt: moment(),
    /** URL at the end of the redirects; `null` without redirects. */
    finalUrl: text(),
    /** Last known size. */
    bytes: bigint({ mode: 'number' }),
    /** Number of consecutive failed checks. */
    failures: integer().notNull().default(0),
    failingSince: moment(),
    mutedAt: moment(),
    mutedByName: text(),
    /** The run that has not checked the link yet. */
    runId: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.host),
    index().on(table.status, table.id),
    index('link_checks_listed_index')
      .on(severityOfLink, table.failingSince, table.id)
      .where(sql`${table.mutedAt} IS NULL`),
    index('link_checks_run_index')
      .on(table.runId, table.id)
      .where(sql`${table.runId} IS NOT NULL`),
  ],
);

/** Records that use a URL: papers with their file, pages with links in their text. */
export const linkUses = pgTable(
  'link_uses',
  {
    id: id(),
    linkId: bigint({ mode: 'number' })
      .notNull()
      .references(() => linkChecks.id, { onDelete: 'cascade' }),
    /** The name of a `LinkSource`. */
    source: text().notNull(),
    recordId: bigint({ mode: 'number' }).notNull(),
    title: text().notNull(),
    /** Admin path at which the record is edited. */
    adminPath: text().notNull(),
  },
  (table) => [uniqueIndex().on(table.linkId, table.source, table.recordId)],
);
