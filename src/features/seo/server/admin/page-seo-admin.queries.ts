import { and, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { PageType } from '#lib/page-types.ts';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import { pageSeoRecords } from '../page-seo.table.ts';
import type { PageSeoRow } from '../page-seo.queries.ts';

export type PageSeoColumns = Omit<PageSeoRow, 'id' | 'pageType' | 'pageId' | 'updatedAt'>;

/** Ids of the pages of a type whose names match the search. */
export interface FoundPages {
  pageType: PageType;
  ids: number[];
}

const { title, description, keywords, ogTitle, ogDescription, twitterTitle, twitterDescription } =
  pageSeoRecords;
const searched = [
  title,
  description,
  keywords,
  ogTitle,
  ogDescription,
  twitterTitle,
  twitterDescription,
  pageSeoRecords.canonicalUrl,
];

function getCondition(search: string | undefined, pages: FoundPages[]): SQL | undefined {
  if (!search) return undefined;
  const ofPages = pages.map(({ pageType, ids }) =>
    and(
      eq(pageSeoRecords.pageType, pageType),
      sql`${pageSeoRecords.pageId} = ANY(${sql.param(ids)}::bigint[])`,
    ),
  );
  return or(
    containing(
      search,
      searched.map((column) => sql`${column}`),
    ),
    ...ofPages,
  );
}

/** Returns one page of the records, newest first. */
export function selectSeoRecords(
  db: Database,
  query: { search: string | undefined; pages: FoundPages[]; limit: number; offset: number },
): Promise<PageSeoRow[]> {
  return db
    .select()
    .from(pageSeoRecords)
    .where(getCondition(query.search, query.pages))
    .orderBy(desc(pageSeoRecords.updatedAt), desc(pageSeoRecords.id))
    .limit(query.limit)
    .offset(query.offset);
}

export async function countSeoRecords(
  db: Database,
  query: { search: string | undefined; pages: FoundPages[] },
): Promise<number> {
  return db.$count(pageSeoRecords, getCondition(query.search, query.pages));
}

/** Returns the ids of all pages of a type that have a record. */
export async function selectRecordedIds(db: Database, pageType: PageType): Promise<number[]> {
  const rows = await db
    .select({ pageId: pageSeoRecords.pageId })
    .from(pageSeoRecords)
    .where(and(eq(pageSeoRecords.pageType, pageType), isNotNull(pageSeoRecords.pageId)));
  return rows.flatMap(({ pageId }) => pageId ?? []);
}

/** Returns the record of a page, or of the type if `pageId` is null. Locks it until the transaction ends. */
export async function lockSeoRecord(
  transaction: Database,
  pageType: PageType,
  pageId: number | null,
): Promise<PageSeoRow | undefined> {
  const rows = await transaction
    .select()
    .from(pageSeoRecords)
    .where(
      and(
        eq(pageSeoRecords.pageType, pageType),
        sql`${pageSeoRecords.pageId} IS NOT DISTINCT FROM ${pageId}::bigint`,
      ),
    )
    .for('update');
  return rows[0];
}

/** Returns `undefined` if another user inserted a record of the same page meanwhile. */
export async function insertSeoRecord(
  transaction: Database,
  row: PageSeoColumns & { pageType: PageType; pageId: number | null },
): Promise<PageSeoRow | undefined> {
  const rows = await transaction.insert(pageSeoRecords).values(row).onConflictDoNothing().returning();
  return rows[0];
}

export async function updateSeoRecord(
  transaction: Database,
  id: number,
  columns: PageSeoColumns,
): Promise<PageSeoRow | undefined> {
  const rows = await transaction
    .update(pageSeoRecords)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(pageSeoRecords.id, id))
    .returning();
  return rows[0];
}

/** Returns the deleted record. */
export async function deleteSeoRecord(transaction: Database, id: number): Promise<PageSeoRow | undefined> {
  const rows = await transaction.delete(pageSeoRecords).where(eq(pageSeoRecords.id, id)).returning();
  return rows[0];
}
