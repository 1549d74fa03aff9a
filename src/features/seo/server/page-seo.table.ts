import { bigint, boolean, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { PageType } from '#lib/page-types.ts';

/** The owner's SEO settings: for one page, or for all pages of a type if `pageId` is null. */
export const pageSeoRecords = pgTable(
  'page_seo',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pageType: text().notNull().$type<PageType>(),
    /** The page's type decides the table, so there is no foreign key. Ids are never reused. */
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
    /** Also true if `robotsMeta` contains it. */
    noIndex: boolean().notNull().default(false),
    noFollow: boolean().notNull().default(false),
    robotsMeta: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.pageType, table.pageId).nullsNotDistinct()],
);
