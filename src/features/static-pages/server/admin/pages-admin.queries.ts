import { and, asc, count, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { deleteBlocksOfPages, elementsKind } from '#features/inline-blocks/inline-blocks.server.ts';
import { deleteVersions } from '#features/versions/versions.server.ts';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import type { Translations } from '#lib/text/translations.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageRole } from '../../static-pages.contract.ts';
import { staticPages } from '../../static-pages.table.ts';

export interface PageColumns {
  title: string;
  slug: string;
  isActive: boolean;
  publishAt: Date | null;
  isFaq: boolean;
  role: PageRole | null;
  description: string | null;
  translations: Translations<'title' | 'description'>;
}

/** Serializes writes of pages until the transaction ends. */
export async function lockPages(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.pages})`);
}

const elementCount = sql<number>`(
  SELECT count(*) FROM blocks WHERE page_type = ${elementsKind} AND page_id = content_pages.id::text
)`.mapWith(Number);

/** Returns one page, or all pages by title. */
export function selectAdminPages(db: Database, id?: number) {
  return db
    .select({ ...getTableColumns(staticPages), elementCount })
    .from(staticPages)
    .where(id === undefined ? undefined : eq(staticPages.id, id))
    .orderBy(inNaturalOrder(staticPages.title), asc(staticPages.id));
}
export type AdminPageRow = Awaited<ReturnType<typeof selectAdminPages>>[number];

/** Returns the fields of all pages that must be unique. */
export function selectPageNames(db: Database) {
  const { id, title, slug, role } = staticPages;
  return db.select({ id, title, slug, role }).from(staticPages);
}
export type PageName = Awaited<ReturnType<typeof selectPageNames>>[number];

export async function countPages(db: Database): Promise<number> {
  const rows = await db.select({ pages: count() }).from(staticPages);
  return rows[0]?.pages ?? 0;
}

export async function insertPage(transaction: Database, row: PageColumns): Promise<number> {
  const [created] = await transaction.insert(staticPages).values(row).returning({ id: staticPages.id });
  return created!.id;
}

export async function updatePage(transaction: Database, id: number, row: PageColumns): Promise<void> {
  await transaction
    .update(staticPages)
    // At least one millisecond later, because pages compare milliseconds.
    .set({ ...row, updatedAt: sql`greatest(now(), ${staticPages.updatedAt} + interval '1 millisecond')` })
    .where(eq(staticPages.id, id));
}

/** Returns the inactive pages with a publishing time, earliest first. */
export async function selectScheduledPages(db: Database): Promise<{ id: number; publishAt: Date }[]> {
  const { id, isActive, publishAt } = staticPages;
  const rows = await db
    .select({ id, publishAt })
    .from(staticPages)
    .where(and(eq(isActive, false), isNotNull(publishAt)))
    .orderBy(asc(publishAt), asc(id));
  return rows.flatMap((row) => (row.publishAt ? { id: row.id, publishAt: row.publishAt } : []));
}

export async function deletePage(transaction: Database, id: number): Promise<void> {
  await transaction.delete(staticPages).where(eq(staticPages.id, id));
  await deleteBlocksOfPages(transaction, elementsKind, [id]);
  await deleteVersions(transaction, 'static-page', [String(id)]);
}
