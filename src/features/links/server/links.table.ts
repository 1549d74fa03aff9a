import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FollowedRedirect } from '#platform/outgoing/safe-fetch.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });

/** Trouble first: errors, warnings, what was never checked, and the rest. */
export const severityOfLink = sql.raw(
  "(CASE status WHEN 'error' THEN 1 WHEN 'warning' THEN 2 WHEN 'success' THEN 4 ELSE 3 END)",
);

/** Addresses on other servers that the site leads to, one row each, with what the last check found. */
export const linkChecks = pgTable(
  'link_checks',
  {
    id: id(),
    /** In normal form: at most 2,000 characters. */
    url: text().notNull().unique(),
    host: text().notNull(),
    /** Whether something that leads there promises a PDF. */
    isFile: boolean().notNull(),
    /** Null before the first check. */
    status: text().$type<'success' | 'warning' | 'error'>(),
    /** Why it is no success, as a word. */
    reason: text(),
    message: text(),
    statusCode: integer(),
    /** Milliseconds. */
    responseTime: integer(),
    checkedAt: moment(),
    /** Where redirects end; null without any. */
    finalUrl: text(),
    redirects: jsonb().$type<FollowedRedirect[]>().notNull().default([]),
    contentType: text(),
    /** As last seen. */
    bytes: bigint({ mode: 'number' }),
    /** What the server calls this version of the file: an ETag or a date. */
    version: text(),
    /** What its first bytes said, when they were last seen. */
    isPdf: boolean(),
    /** Checks in a row that failed. */
    failures: integer().notNull().default(0),
    failingSince: moment(),
    mutedAt: moment(),
    mutedByName: text(),
    /** The run that is still to check it. */
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

/** What leads to an address: of a paper its file, of a page what is written on it. */
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
    /** Where it is edited. */
    adminAddress: text().notNull(),
  },
  (table) => [uniqueIndex().on(table.linkId, table.source, table.recordId)],
);

/** The last checks of each address. */
export const linkCheckHistory = pgTable(
  'link_check_history',
  {
    id: id(),
    linkId: bigint({ mode: 'number' })
      .notNull()
      .references(() => linkChecks.id, { onDelete: 'cascade' }),
    checkedAt: moment().notNull().defaultNow(),
    status: text().$type<'success' | 'warning' | 'error'>().notNull(),
    statusCode: integer(),
    responseTime: integer(),
    message: text(),
  },
  (table) => [index().on(table.linkId, table.id)],
);
