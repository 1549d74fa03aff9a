import { sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';

/** Writes the search documents of these papers in one statement; a document that did not change is not written. */
export async function writeSearchDocuments(db: Database, paperIds: number[]): Promise<void> {
  await db.execute(sql`
    UPDATE papers SET search_doc = built.doc
    FROM (
      SELECT id, paper_search_document(title, exam_id, subject_id, year, language, paper_type, session) AS doc
      FROM papers WHERE id = ANY(${sql.param(paperIds)}::bigint[])
    ) AS built
    WHERE papers.id = built.id AND papers.search_doc <> built.doc`);
}

/** Adds the words of these papers that are not known yet. In one order, so that two writers never wait in a circle. */
export async function insertNewWords(db: Database, paperIds: number[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO search_words (word, freq)
    SELECT word, count(*) FROM papers, unnest(tsvector_to_array(search_vector)) AS word
    WHERE papers.id = ANY(${sql.param(paperIds)}::bigint[])
      AND NOT EXISTS (SELECT FROM search_words WHERE search_words.word = word.word)
    GROUP BY word ORDER BY word
    ON CONFLICT DO NOTHING`);
}

/**
 * Brings search_words up to date with every document in one statement: a reader sees the old words or the
 * new ones, never half, and a word that did not change is not written.
 */
export async function rewriteSearchWords(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.searchIndex})`);
    await transaction.execute(sql`
      WITH counted AS MATERIALIZED (
        SELECT word, ndoc AS freq FROM ts_stat(
          'SELECT search_vector FROM papers
           UNION ALL SELECT search_vector FROM exams
           UNION ALL SELECT search_vector FROM categories
           UNION ALL SELECT search_vector FROM subjects')
      ), gone AS (
        DELETE FROM search_words WHERE NOT EXISTS (SELECT 1 FROM counted WHERE counted.word = search_words.word)
      )
      INSERT INTO search_words (word, freq) SELECT word, freq FROM counted
      ON CONFLICT (word) DO UPDATE SET freq = excluded.freq WHERE search_words.freq <> excluded.freq`);
    // Without figures on the new words the planner reads the whole table for each word of a query.
    await transaction.execute(sql`ANALYZE search_words`);
  });
}

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
