import { bigint, boolean, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { PageType } from '#lib/page-types.ts';

/** What the owner set for search engines: of one page, or with no `pageId` of all pages of a type. */
export const pageSeoRecords = pgTable(
  'page_seo',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pageType: text().notNull().$type<PageType>(),
    /** Of a table that the type tells: no foreign key can hold it. Ids are never given twice. */
    pageId: bigint({ mode: 'number' }),
    title: text(),
    description: text(),
    keywords: text(),
    ogTitle: text(),
    ogDescription: text(),
    ogImage: text(),
    twitterTitle: text(),
    twitterDescription: text(),
    twitterImage: text(),
    canonicalUrl: text(),
    /** Also true where `robotsMeta` says so. */
    noIndex: boolean().notNull().default(false),
    noFollow: boolean().notNull().default(false),
    robotsMeta: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.pageType, table.pageId).nullsNotDistinct()],
);
