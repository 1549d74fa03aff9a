import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { pageTypes, type PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import { pageSeoRecords } from './page-seo.table.ts';

/** The fields of a record that decide whether a page is in the sitemap. */
export interface Listing {
  noIndex: boolean;
  canonicalUrl: string | null;
}

const { pageType, pageId, noIndex, canonicalUrl } = pageSeoRecords;

/** Returns the records for all pages of a type. There is at most one for each type. */
export async function selectListingOfTypes(db: Database): Promise<Map<PageType, Listing>> {
  const rows = await db
    .select({ pageType, noIndex, canonicalUrl })
    .from(pageSeoRecords)
    // List the types, so that the query uses the index even with a record for every paper.
    .where(and(inArray(pageType, [...pageTypes]), isNull(pageId)));
  return new Map(rows.map(({ pageType: type, ...listing }) => [type, listing]));
}

/** Returns the existing records of these pages. */
export function selectListingOfItems(db: Database, type: PageType, ids: number[]) {
  return db
    .select({ pageId, noIndex, canonicalUrl })
    .from(pageSeoRecords)
    .where(and(eq(pageType, type), sql`${pageId} = ANY(${sql.param(ids)}::bigint[])`));
}

/** Returns by type how many pages have a record that hides them, or one that does not. */
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
