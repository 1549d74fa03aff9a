import { sql } from 'drizzle-orm';
import { bigint, boolean, check, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { Translations } from '#lib/text/translations.ts';
import type { PageRole } from './static-pages.contract.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true }).notNull().defaultNow();

export const staticPages = pgTable('content_pages', {
  id: id(),
  title: text().notNull(),
  slug: text().notNull().unique(),
  isActive: boolean().notNull().default(true),
  /** When the server publishes an inactive page. `null` for an active page. */
  publishAt: timestamp({ withTimezone: true }),
  /** Whether the page's structured data marks its subheadings as questions for search engines. */
  isFaq: boolean().notNull().default(false),
  /** The role under which the site links to the page automatically. */
  role: text().$type<PageRole>().unique(),
  /** For search results. Without it, search results use the beginning of the page. */
  description: text(),
  /** Translations to the interface languages other than English. */
  translations: jsonb().$type<Translations<'title' | 'description'>>().notNull().default({}),
  createdAt: moment(),
  /** Last change of any column above. */
  updatedAt: moment(),
  /**
   * Last change of the elements. Separate from `updatedAt`, so that edits of elements and of the page do not
   * conflict.
   */
  contentUpdatedAt: moment(),
});

/** One row after the starter pages were created, so that deleted ones are not created again. */
export const starterPages = pgTable(
  'starter_pages',
  { id: smallint().primaryKey().default(1), createdAt: moment() },
  (table) => [check('starter_pages_one_row_check', sql`${table.id} = 1`)],
);
