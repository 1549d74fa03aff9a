import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** What the settings show. A paper may differ. */
export interface ShownBySettings {
  enableReader: boolean;
  enablePublicText: boolean;
}

/** A page with one of the words, and the paper that shows it. */
export interface CandidatePage extends Record<string, unknown> {
  sha256: string;
  page: number;
  text: string;
  paperId: number;
  title: string;
  slug: string;
  /** The words by which papers are found: title, year, and the names of exam, category and subject. */
  paperWords: string;
}

/** Returns the estimated number of pages with a text. 0 before the first ANALYZE. */
export async function selectPageCount(db: Database): Promise<number> {
  const result = await db.execute<{ pages: number }>(
    sql`SELECT greatest(reltuples, 0)::float8 AS pages FROM pg_class WHERE oid = 'page_texts'::regclass`,
  );
  return result.rows[0]?.pages ?? 0;
}

/**
 * Returns the shares of pages that contain each frequent word, from the statistics of PostgreSQL. Empty before the
 * first ANALYZE. A word that is missing is rarer than all of them.
 */
export async function selectFrequentWords(db: Database): Promise<{ word: string; share: number }[]> {
  const result = await db.execute<{ word: string; share: number }>(sql`
    SELECT word, share FROM pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (word, share)
    WHERE schemaname = current_schema() AND tablename = 'page_texts' AND attname = 'words' AND word IS NOT NULL`);
  return result.rows;
}

const oneWord = (word: string) => `'${word.replaceAll("'", "''")}'`;

/**
 * Returns the `limit` pages with the highest sum of weights of these words. The index alone answers each word, at most
 * `maxOfWord` pages of it, so no stored text is read before the ranking.
 */
export async function selectByRareWords(
  db: Database,
  words: { word: string; weight: number }[],
  { limit, maxOfWord }: { limit: number; maxOfWord: number },
  settings: ShownBySettings,
): Promise<CandidatePage[]> {
  const ofWord = words.map(
    ({ word, weight }) => sql`(SELECT sha256, page, ${weight}::real AS weight FROM page_texts
      WHERE words @@ ${oneWord(word)}::tsquery LIMIT ${maxOfWord})`,
  );
  return selectCandidates(
    db,
    sql`SELECT sha256, page, sum(weight) AS weight FROM (${sql.join(ofWord, sql` UNION ALL `)}) AS found
      GROUP BY sha256, page ORDER BY weight DESC, sha256, page LIMIT ${limit * 2}`,
    limit,
    settings,
  );
}

/** Returns up to `limit` pages that contain all of these words, each given as the lexemes that answer it. */
export async function selectByAllWords(
  db: Database,
  words: string[][],
  limit: number,
  settings: ShownBySettings,
): Promise<CandidatePage[]> {
  const all = words.map((lexemes) => `(${lexemes.map(oneWord).join(' | ')})`).join(' & ');
  return selectCandidates(
    db,
    sql`SELECT sha256, page, 1::real AS weight FROM page_texts WHERE words @@ ${all}::tsquery LIMIT ${limit * 2}`,
    limit,
    settings,
  );
}

/** Adds text and paper to pages. Pages whose paper is gone or hides its text are left out. */
async function selectCandidates(
  db: Database,
  pages: ReturnType<typeof sql>,
  limit: number,
  { enableReader, enablePublicText }: ShownBySettings,
): Promise<CandidatePage[]> {
  const result = await db.execute<CandidatePage>(sql`
    WITH ranked AS MATERIALIZED (${pages})
    SELECT ranked.sha256, ranked.page, page_texts.text, shown.id AS "paperId", shown.title, shown.slug,
      shown.search_doc AS "paperWords"
    FROM ranked
    CROSS JOIN LATERAL (
      SELECT papers.id, papers.title, papers.slug, papers.search_doc FROM paper_files
      JOIN public_papers AS papers ON papers.id = paper_files.paper_id 
        AND coalesce(papers.shows_pages, ${enableReader}) AND coalesce(papers.shows_text, ${enablePublicText})
      WHERE paper_files.sha256 = ranked.sha256 ORDER BY papers.id LIMIT 1
    ) AS shown
    JOIN page_texts ON page_texts.sha256 = ranked.sha256 AND page_texts.page = ranked.page
    ORDER BY ranked.weight DESC, ranked.sha256, ranked.page
    LIMIT ${limit}`);
  return result.rows;
}
