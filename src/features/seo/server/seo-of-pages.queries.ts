import { and, eq, sql } from 'drizzle-orm';
import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import { pageSeoRecords } from './page-seo.table.ts';

/**
 * Locks these pages until the end of the transaction against new SEO settings and deletion. Otherwise a record could
 * be created for a page that is deleted at the same moment.
 */
export async function lockSeoOfPages(
  transaction: Database,
  pageType: PageType,
  pageIds: number[],
): Promise<void> {
  const ids = sql.param(pageIds.toSorted((one, other) => one - other));
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
