import type { Database } from '#platform/database/database.ts';
import { flushDeferredIndexing, isIndexingDeferred, setDeferredIndexing } from './search-bulk.queries.ts';

/**
 * Before thousands of papers are written: indexing them costs half then. Searches go on and miss nothing, but take
 * some milliseconds more until `endBulkIndexing`. A process killed in between leaves it so until the next end.
 */
export async function beginBulkIndexing(db: Database): Promise<void> {
  await setDeferredIndexing(db, true);
}

/** Searches are quick again; does nothing when nothing had begun. */
export async function endBulkIndexing(db: Database): Promise<void> {
  if (!(await isIndexingDeferred(db))) return;
  await setDeferredIndexing(db, false);
  await flushDeferredIndexing(db);
}
