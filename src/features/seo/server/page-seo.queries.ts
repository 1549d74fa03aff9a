import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type PageType, pageTypes } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
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

/**
 * Locks these pages until the end of the transaction against new SEO settings and deletion. Otherwise a record could
 * be created for a page that is deleted at the same moment.
 */
export async function lockSeoOfPages(
  transaction: Database,
  pageType: PageType,
  pageIds: number[],
): Promise<void> {
  const ids = sql.param(pageIds.toSorted((a, b) => a - b));
  await transaction.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('page_seo ' || ${pageType}::text || ' ' || id, 0))
    FROM unnest(${ids}::bigint[]) AS pages (id)`);
}

export async function deleteSeoOfPages(
  transaction: Database,
  pageType: PageType,
  pageIds: number[],
): Promise<void> {
  await transaction
    .delete(pageSeoRecords)
    .where(
      and(
        eq(pageSeoRecords.pageType, pageType),
        sql`${pageSeoRecords.pageId} = ANY(${sql.param(pageIds)}::bigint[])`,
      ),
    );
}

/** Moves the record of a page to another one, unless that page has its own. */
export async function moveSeoToPage(
  transaction: Database,
  pageType: PageType,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE page_seo SET page_id = ${intoId} WHERE page_type = ${pageType} AND page_id = ${fromId}
      AND NOT EXISTS (SELECT FROM page_seo WHERE page_type = ${pageType} AND page_id = ${intoId})`);
}

export type PageSeoRow = typeof pageSeoRecords.$inferSelect;

/** Returns the records of a page and of its type, if they exist. */
export async function selectPageSeo(
  db: Database,
  pageType: PageType,
  pageId: number | null,
): Promise<{ ofItem: PageSeoRow | undefined; ofType: PageSeoRow | undefined }> {
  const statement = namedStatement(db, 'page_seo', (handle) =>
    handle
      .select()
      .from(pageSeoRecords)
      .where(
        and(
          eq(pageSeoRecords.pageType, sql.placeholder('pageType')),
          or(isNull(pageSeoRecords.pageId), eq(pageSeoRecords.pageId, sql.placeholder('pageId'))),
        ),
      ),
  );
  // Without an id, `=` matches no page record.
  const rows = await statement.execute({ pageType, pageId });
  return {
    ofItem: rows.find((row) => row.pageId !== null),
    ofType: rows.find((row) => row.pageId === null),
  };
}
