import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Whether new words wait in a list and are sorted into the index together: quick to write, slower to search. */
export async function setDeferredIndexing(db: Database, isDeferred: boolean): Promise<void> {
  const value = sql.raw(isDeferred ? 'on' : 'off');
  await db.execute(sql`ALTER INDEX papers_search_vector_index SET (fastupdate = ${value})`);
}

export async function isIndexingDeferred(db: Database): Promise<boolean> {
  const found = await db.execute<{ isDeferred: boolean }>(sql`
    SELECT 'fastupdate=on' = ANY(reloptions) AS "isDeferred" FROM pg_class
    WHERE oid = 'papers_search_vector_index'::regclass`);
  return found.rows[0]?.isDeferred ?? false;
}

/** Sorts in what waits. */
export async function flushDeferredIndexing(db: Database): Promise<void> {
  await db.execute(sql`SELECT gin_clean_pending_list('papers_search_vector_index')`);
}
