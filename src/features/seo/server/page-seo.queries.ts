import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import { pageSeoRecords } from './page-seo.table.ts';

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
