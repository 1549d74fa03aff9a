import { asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Translations } from '#lib/text/translations.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageRole } from '../../static-pages.contract.ts';
import { contentPages } from '../../static-pages.table.ts';

export interface PageColumns {
  title: string;
  slug: string;
  isActive: boolean;
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
  SELECT count(*) FROM page_elements WHERE page_elements.page_id = content_pages.id
)`.mapWith(Number);

/** Returns one page, or all pages by title. */
export function selectAdminPages(db: Database, id?: number) {
  return db
    .select({ ...getTableColumns(contentPages), elementCount })
    .from(contentPages)
    .where(id === undefined ? undefined : eq(contentPages.id, id))
    .orderBy(sql`lower(${contentPages.title})`, asc(contentPages.id));
}
export type AdminPageRow = Awaited<ReturnType<typeof selectAdminPages>>[number];

/** Returns the fields of all pages that must be unique. */
export function selectPageNames(db: Database) {
  const { id, title, slug, role } = contentPages;
  return db.select({ id, title, slug, role }).from(contentPages);
}
export type PageName = Awaited<ReturnType<typeof selectPageNames>>[number];

export async function countPages(db: Database): Promise<number> {
  const rows = await db.select({ pages: count() }).from(contentPages);
  return rows[0]?.pages ?? 0;
}

export async function insertPage(transaction: Database, row: PageColumns): Promise<number> {
  const [made] = await transaction.insert(contentPages).values(row).returning({ id: contentPages.id });
  return made!.id;
}

export async function updatePage(transaction: Database, id: number, row: PageColumns): Promise<void> {
  await transaction
    .update(contentPages)
    // At least one millisecond later, because pages compare milliseconds.
    .set({ ...row, updatedAt: sql`greatest(now(), ${contentPages.updatedAt} + interval '1 millisecond')` })
    .where(eq(contentPages.id, id));
}

export async function deletePage(transaction: Database, id: number): Promise<void> {
  await transaction.delete(contentPages).where(eq(contentPages.id, id));
}
