import type { Database } from '#platform/database/database.ts';
import {
  flushDeferredIndexing,
  insertNewWords,
  isIndexingDeferred,
  rewriteSearchWords,
  setDeferredIndexing,
  writeSearchDocuments,
} from './index.queries.ts';

/**
 * Makes these papers findable by title, exam, aliases, category, subject, year, language, type and session.
 * The database does so itself when a paper is written; this is for papers whose exam, category or subject got
 * another name. May run in the same transaction. Unknown ids are passed over.
 */
export async function indexPapers(db: Database, paperIds: number[]): Promise<void> {
  if (paperIds.length > 0) await writeSearchDocuments(db, paperIds);
}

/**
 * Makes words that only these papers have known for prefixes and typos, without counting the library; how often a
 * known word occurs stays as it was counted last. May run in the transaction that writes the papers.
 */
export async function noteSearchWords(db: Database, paperIds: number[]): Promise<void> {
  if (paperIds.length > 0) await insertNewWords(db, paperIds);
}

/**
 * Recounts every word of the library, for prefixes and typos. Search finds whole words without these counts. Reads
 * every paper (2 s per million), so call it once after an import, not for each row.
 */
export async function rebuildSearchWords(db: Database): Promise<void> {
  await rewriteSearchWords(db);
}

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
