import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PageType } from '#lib/page-types.ts';

/** Inline blocks that editors add to pages, and the elements of static pages. */
export const blocks = pgTable(
  'blocks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The type of the page with the inline block, or `elementsKind`. */
    pageType: text().$type<PageType>().notNull(),
    /** 'main' for the home page, otherwise the id of a record. Its table depends on the page type. */
    pageId: text().notNull(),
    section: text().notNull(),
    type: text().notNull(),
    content: text().notNull(),
    /** Settings of the type. `contentHindi` is the content in Hindi. */
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Position in the section: from 0, without gaps. */
    position: integer().notNull(),
    /** Id from the client: a retry after a lost response finds the same block. */
    clientKey: text().unique('blocks_client_key_unique'),
    /** When the server shows the block to visitors. `null` for a block that they see. */
    showFrom: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.pageType, table.pageId, table.section)],
);
