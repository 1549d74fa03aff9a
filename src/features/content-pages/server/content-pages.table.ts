import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Translations } from '#lib/translations.ts';
import type { ElementMetadata, ElementType, PageRole } from '../content-pages.contract.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true }).notNull().defaultNow();

export const contentPages = pgTable('content_pages', {
  id: id(),
  title: text().notNull(),
  slug: text().notNull().unique(),
  isActive: boolean().notNull().default(true),
  /** Whether search engines are told that its subheadings are questions. */
  isFaq: boolean().notNull().default(false),
  /** What the site links to by itself, wherever the page stands. */
  role: text().$type<PageRole>().unique(),
  /** For search results; without one they show how the page begins. */
  description: text(),
  /** In the interface languages beside English. */
  translations: jsonb().$type<Translations<'title' | 'description'>>().notNull().default({}),
  createdAt: moment(),
  /** Of everything above. */
  updatedAt: moment(),
  /** Of the elements: who edits these is in nobody's way who edits the page. */
  contentUpdatedAt: moment(),
});

export const pageElements = pgTable(
  'page_elements',
  {
    id: id(),
    pageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
    type: text().$type<ElementType>().notNull(),
    /** Plain text; a list has one item a line. */
    content: text().notNull(),
    /** The content in the interface languages beside English. */
    translations: jsonb().$type<Translations<'content'>>().notNull().default({}),
    metadata: jsonb().$type<ElementMetadata>().notNull().default({}),
    position: integer().notNull(),
    updatedAt: moment(),
  },
  (table) => [index().on(table.pageId, table.position)],
);

/** One row once the starter pages were made: those that the owner deletes do not come back. */
export const starterPages = pgTable(
  'starter_pages',
  { id: smallint().primaryKey().default(1), madeAt: moment() },
  (table) => [check('starter_pages_one_row_check', sql`${table.id} = 1`)],
);
