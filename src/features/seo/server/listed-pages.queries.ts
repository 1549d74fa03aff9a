import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { pageTypes, type PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import { pageSeoRecords } from './page-seo.table.ts';

/** What of a record decides whether search engines are told of a page. */
export interface Listing {
  noIndex: boolean;
  canonicalUrl: string | null;
}

const { pageType, pageId, noIndex, canonicalUrl } = pageSeoRecords;

/** Of the records for all pages of a type; there are at most as many as types. */
export async function selectListingOfTypes(db: Database): Promise<Map<PageType, Listing>> {
  const rows = await db
    .select({ pageType, noIndex, canonicalUrl })
    .from(pageSeoRecords)
    // Named, for the index to find them among a record for every paper.
    .where(and(inArray(pageType, [...pageTypes]), isNull(pageId)));
  return new Map(rows.map(({ pageType: type, ...listing }) => [type, listing]));
}

/** Of the records of these pages, as far as they have any. */
export function selectListingOfItems(db: Database, type: PageType, ids: number[]) {
  return db
    .select({ pageId, noIndex, canonicalUrl })
    .from(pageSeoRecords)
    .where(and(eq(pageType, type), sql`${pageId} = ANY(${sql.param(ids)}::bigint[])`));
}

/** How many pages of each type have a record of their own that hides them, or that does not. */
export async function countItemRecords(
  db: Database,
): Promise<Map<PageType, { hidden: number; listed: number }>> {
  const rows = await db
    .select({
      pageType,
      hidden: sql<number>`count(*) FILTER (WHERE ${noIndex})`.mapWith(Number),
      listed: sql<number>`count(*) FILTER (WHERE NOT ${noIndex})`.mapWith(Number),
    })
    .from(pageSeoRecords)
    .where(isNotNull(pageId))
    .groupBy(pageType);
  return new Map(rows.map(({ pageType: type, ...counts }) => [type, counts]));
}
