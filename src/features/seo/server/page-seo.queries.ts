import { and, eq, isNull, or } from 'drizzle-orm';
import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import { pageSeoRecords } from './page-seo.table.ts';

export type PageSeoRow = typeof pageSeoRecords.$inferSelect;

/** The record of a page and that of its type, as far as there are any. */
export async function selectPageSeo(
  db: Database,
  pageType: PageType,
  pageId: number | null,
): Promise<{ ofItem: PageSeoRow | undefined; ofType: PageSeoRow | undefined }> {
  const ofAll = isNull(pageSeoRecords.pageId);
  const rows = await db
    .select()
    .from(pageSeoRecords)
    .where(
      and(
        eq(pageSeoRecords.pageType, pageType),
        pageId === null ? ofAll : or(ofAll, eq(pageSeoRecords.pageId, pageId)),
      ),
    );
  return {
    ofItem: rows.find((row) => row.pageId !== null),
    ofType: rows.find((row) => row.pageId === null),
  };
}
