import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';

export interface QueryWord {
  token: string;
  /** The word as the index stores it; several if PostgreSQL splits it further. */
  lexemes: string[];
  /** Whether some paper, exam or category has exactly this word. */
  isWord: boolean;
  /** Share of the papers that have this word, 0 to 1, as counted last. */
  share: number;
  /** The 16 most frequent words that begin with it. */
  begun: string[];
  /** The sum of their shares. */
  begunShare: number;
  /** Up to 8 words of a small distance, the closest first. */
  near: string[];
  /** Two words written as one: 'ssccgl'. */
  parts: string[];
}

export interface QueryWords {
  /** The words by their spelling in the query. */
  words: Map<string, QueryWord>;
  /** Papers in the library, as PostgreSQL estimates them. */
  papers: number;
}

// The end of a range of words with one beginning: no word holds this character.
const pastEnd = sql`chr(1114111)`;

/** `word` differs from `token` by two neighbours that changed places: one slip, but two for levenshtein. */
const swapped = sql`
  SELECT word, freq, 1 AS distance FROM search_words
  WHERE word = ANY(ARRAY(
    SELECT left(token, place - 1) || substr(token, place + 1, 1) || substr(token, place, 1) || substr(token, place + 2)
    FROM generate_series(1, length(token) - 1) AS place))`;

// levenshtein refuses more than 255 characters, hence left().
const edited = sql`
  SELECT word, freq, levenshtein(left(word, 60), token) FROM search_words
  WHERE length(token) >= 5 AND word % token AND levenshtein_less_equal(left(word, 60), token, 3) <= 3`;

/** Short words share too few trigrams: they are compared with the words of the same first letter. */
const editedShort = sql`
  SELECT word, freq, levenshtein(left(word, 60), token) FROM search_words
  WHERE length(token) <= 5 AND word ~>=~ left(token, 1) AND word ~<~ (left(token, 1) || ${pastEnd})
    AND levenshtein_less_equal(left(word, 60), token, 1) <= 1`;

const nearWords = sql`
  SELECT word FROM (
    SELECT word, max(freq) AS freq, min(distance) AS distance
    FROM (${swapped} UNION ALL ${edited} UNION ALL ${editedShort}) AS candidate
    GROUP BY word
  ) AS ranked
  ORDER BY distance, similarity(word, token) DESC, freq DESC, word LIMIT 8`;

const parts = sql`
  SELECT ARRAY[first.word, second.word]
  FROM generate_series(2, length(token) - 2) AS place
  JOIN search_words AS first ON first.word = left(token, place)
  JOIN search_words AS second ON second.word = substr(token, place + 1)
  ORDER BY least(first.freq, second.freq) DESC LIMIT 1`;

// As a table, because the query builder names only statements that select from one.
const queryWords = sql`(
  WITH tokens AS MATERIALIZED (
    SELECT token, tsvector_to_array(to_tsvector('simple', token)) AS lexemes
    FROM unnest(${sql.placeholder('tokens')}::text[]) AS token
  ),
  known AS MATERIALIZED (
    SELECT tokens.*, whole.word IS NOT NULL AS is_word, coalesce(whole.freq / papers, 0) AS share, papers,
      begun.words AS begun, begun.freq / papers AS begun_share
    FROM (SELECT greatest(reltuples, 1)::float8 AS papers FROM pg_class WHERE oid = 'all_papers'::regclass) AS library
    CROSS JOIN tokens LEFT JOIN search_words AS whole ON whole.word = token
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(word ORDER BY freq DESC, word), '{}') AS words, coalesce(sum(freq), 0) AS freq
      FROM (
        SELECT word, freq FROM search_words
        WHERE word ~>=~ token AND word ~<~ (token || ${pastEnd}) AND word <> token
        ORDER BY freq DESC, word LIMIT 16
      ) AS likely
    ) AS begun
  ),
  unknown AS MATERIALIZED (
    SELECT token FROM known
    WHERE NOT is_word AND begun = '{}' AND length(token) BETWEEN 3 AND 60 AND token !~ '^[0-9]+$'
  )
  SELECT known.*,
    CASE WHEN unknown.token IS NULL THEN '{}'::text[] ELSE ARRAY(
      SELECT near.word FROM (SELECT unknown.token AS token) AS wanted, LATERAL (${nearWords}) AS near) END AS near,
    CASE WHEN unknown.token IS NOT NULL THEN
      (SELECT pair.* FROM (SELECT unknown.token AS token) AS wanted, LATERAL (${parts}) AS pair) END AS parts
  FROM known LEFT JOIN unknown ON unknown.token = known.token
) AS query_words`;

/**
 * Returns what the library knows of these words. Similar words are looked for only if no paper has the word or one that
 * begins with it, and if it is no number.
 */
export async function selectQueryWords(db: Database, tokens: string[]): Promise<QueryWords> {
  const statement = namedStatement(db, 'search_query_words', (handle) =>
    handle
      .select({
        papers: sql<number>`papers`,
        token: sql<string>`token`,
        lexemes: sql<string[]>`lexemes`,
        isWord: sql<boolean>`is_word`,
        share: sql<number>`share`,
        begun: sql<string[]>`begun`,
        begunShare: sql<number>`begun_share`,
        near: sql<string[]>`near`,
        parts: sql<string[] | null>`parts`,
      })
      .from(queryWords),
  );
  const rows = await statement.execute({ tokens });
  return {
    papers: rows[0]?.papers ?? 0,
    words: new Map(
      rows.map(({ papers: _papers, parts: pair, ...word }) => [word.token, { ...word, parts: pair ?? [] }]),
    ),
  };
}
