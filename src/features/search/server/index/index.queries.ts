import { sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Makes these papers findable by title, exam, aliases, category, subject, year, language, type and session.
 * The database does so itself when a paper is written; this is for papers whose exam, category or subject got
 * another name. May run in the same transaction. Unknown ids are passed over.
 */
export async function indexPapers(db: Database, paperIds: number[]): Promise<void> {
  if (paperIds.length === 0) return;
  await db.execute(sql`
    UPDATE papers SET search_doc = built.doc
    FROM (
      SELECT id, paper_search_document(title, exam_id, subject_id, year, language, paper_type, session) AS doc
      FROM papers WHERE id = ANY(${sql.param(paperIds)}::bigint[])
    ) AS built
    WHERE papers.id = built.id AND papers.search_doc <> built.doc`);
}

/**
 * Makes words that only these papers have known for prefixes and typos, without counting the library; how often a
 * known word occurs stays as it was counted last. May run in the transaction that writes the papers.
 */
export async function noteSearchWords(db: Database, paperIds: number[]): Promise<void> {
  if (paperIds.length === 0) return;
  // In one order, so that two writers never wait in a circle.
  await db.execute(sql`
    INSERT INTO search_words (word, freq)
    SELECT word, count(*) FROM papers, unnest(tsvector_to_array(search_vector)) AS word
    WHERE papers.id = ANY(${sql.param(paperIds)}::bigint[])
      AND NOT EXISTS (SELECT FROM search_words WHERE search_words.word = word.word)
    GROUP BY word ORDER BY word
    ON CONFLICT DO NOTHING`);
}

/**
 * Recounts every word of the library, for prefixes and typos. Search finds whole words without these counts. Reads
 * every paper (2 s per million), so call it once after an import, not for each row. One statement: a reader sees the
 * old words or the new ones, never half, and a word that did not change is not written.
 */
export async function rebuildSearchWords(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.searchIndex})`);
    await transaction.execute(sql`
      WITH counted AS MATERIALIZED (
        SELECT word, ndoc AS freq FROM ts_stat(
          'SELECT search_vector FROM public_papers
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

/**
 * Before thousands of papers are written: new words wait in a list, and indexing them costs half. Searches go on and
 * miss nothing, but take some milliseconds more until `endBulkIndexing`. A process killed in between leaves it so until
 * the next end.
 */
export async function beginBulkIndexing(db: Database): Promise<void> {
  await db.execute(sql`ALTER INDEX papers_search_vector_index SET (fastupdate = on)`);
}

/** Sorts the waiting words into the index. Does nothing when nothing had begun. */
export async function endBulkIndexing(db: Database): Promise<void> {
  const deferred = await db.execute(sql`
    SELECT FROM pg_class
    WHERE oid = 'papers_search_vector_index'::regclass AND 'fastupdate=on' = ANY(reloptions)`);
  if (deferred.rows.length === 0) return;
  await db.execute(sql`ALTER INDEX papers_search_vector_index SET (fastupdate = off)`);
  await db.execute(sql`SELECT gin_clean_pending_list('papers_search_vector_index')`);
}
