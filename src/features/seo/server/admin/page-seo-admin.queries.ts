import { and, count, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { PageType } from '#lib/page-types.ts';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageSeoRow } from '../page-seo.queries.ts';
import { pageSeoRecords } from '../page-seo.table.ts';

export type PageSeoColumns = Omit<PageSeoRow, 'id' | 'pageType' | 'pageId' | 'updatedAt'>;

/** Ids of pages of a type, whose names were looked through. */
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

function conditionOf(search: string | undefined, found: FoundPages[]): SQL | undefined {
  if (!search) return undefined;
  const pages = found.map(({ pageType, ids }) =>
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
    ...pages,
  );
}

/** A page of the saved records, what was saved last first. */
export function selectSeoRecords(
  db: Database,
  query: { search: string | undefined; found: FoundPages[]; limit: number; offset: number },
): Promise<PageSeoRow[]> {
  return db
    .select()
    .from(pageSeoRecords)
    .where(conditionOf(query.search, query.found))
    .orderBy(desc(pageSeoRecords.updatedAt), desc(pageSeoRecords.id))
    .limit(query.limit)
    .offset(query.offset);
}

export async function countSeoRecords(
  db: Database,
  query: { search: string | undefined; found: FoundPages[] },
): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(pageSeoRecords)
    .where(conditionOf(query.search, query.found));
  return counted?.total ?? 0;
}

/** Of which pages of a type there are records. */
export async function selectRecordedIds(db: Database, pageType: PageType): Promise<number[]> {
  const rows = await db
    .select({ pageId: pageSeoRecords.pageId })
    .from(pageSeoRecords)
    .where(and(eq(pageSeoRecords.pageType, pageType), isNotNull(pageSeoRecords.pageId)));
  return rows.flatMap(({ pageId }) => pageId ?? []);
}

/** The record of a page or, with null, of all of a type; held until the transaction ends. */
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

/** Undefined when somebody else made one of the same page meanwhile. */
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

/** The record that was deleted. */
export async function deleteSeoRecord(transaction: Database, id: number): Promise<PageSeoRow | undefined> {
  const rows = await transaction.delete(pageSeoRecords).where(eq(pageSeoRecords.id, id)).returning();
  return rows[0];
}
