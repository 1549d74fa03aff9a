import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PageType } from '#lib/page-types.ts';

/** What the owner added to a page in place: a heading, a text, a button, a link, a line. */
export const contentBlocks = pgTable(
  'content_blocks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pageType: text().$type<PageType>().notNull(),
    /** 'main' for the home page, else the id of what the page shows, of another table by type of page. */
    pageId: text().notNull(),
    section: text().notNull(),
    type: text().notNull(),
    content: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    /** From 0 on in its section, without gaps. */
    position: integer().notNull(),
    /** What the sender called it: sent again after its answer was lost, it is the same block. */
    clientKey: text().unique('content_blocks_client_key_unique'),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.pageType, table.pageId, table.section)],
);
