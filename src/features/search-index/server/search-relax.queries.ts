import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';

/**
 * The condition for a search by the index. The second part lowers the number of matches that PostgreSQL estimates.
 * Without it, PostgreSQL reads a million papers in order because it expects a match soon, and reads all if none matches.
 */
const matchesByIndex = (query: SQL) =>
  sql`search_vector @@ ${query} AND search_vector @@ (${query} && ${query})`;

/**
 * Whether a paper matches the `query` of a row. For words that many papers have, the index is slow, but one of the
 * first papers has them.
 */
const isLive = sql`(
  EXISTS (
    SELECT 1 FROM (SELECT search_vector FROM papers LIMIT 50) AS first_papers WHERE search_vector @@ query::tsquery
  ) OR EXISTS (SELECT 1 FROM papers WHERE ${matchesByIndex(sql`query::tsquery`)} OFFSET 0)
)`;

/** Returns for each query whether a paper matches it. */
export async function selectLiveQueries(db: Database, queries: string[]): Promise<boolean[]> {
  const found = await db.execute<{ live: boolean[] }>(sql`
    SELECT array_agg(${isLive} ORDER BY place) AS live
    FROM unnest(${sql.param(queries)}::text[]) WITH ORDINALITY AS asked (query, place)`);
  return found.rows[0]?.live ?? [];
}

// As tables, because the query builder names only statements that select from one.
const firstLive = sql`(
  SELECT place::int - 1 AS place FROM unnest(${sql.placeholder('queries')}::text[]) WITH ORDINALITY AS asked (query, place)
  WHERE ${isLive}
  LIMIT 1
) AS first_live`;
const matching = sql`(
  SELECT id FROM papers WHERE ${matchesByIndex(sql`${sql.placeholder('query')}::text::tsquery`)}
  LIMIT ${sql.placeholder('most')}
) AS matching`;

/**
 * Returns the place of the first query that a paper matches, from 0, or `undefined` if no paper matches any. Later
 * queries are not tried.
 */
export async function selectFirstLiveQuery(db: Database, queries: string[]): Promise<number | undefined> {
  const statement = namedStatement(db, 'search_first_live', (handle) =>
    handle.select({ place: sql<number>`place` }).from(firstLive),
  );
  return (await statement.execute({ queries }))[0]?.place;
}

/** Returns the ids of the papers that match the query, at most `most`, in no particular order. */
export async function selectMatchingIds(db: Database, query: string, most: number): Promise<number[]> {
  const statement = namedStatement(db, 'search_matching_ids', (handle) =>
    handle.select({ id: sql<number>`id`.mapWith(Number) }).from(matching),
  );
  return (await statement.execute({ query, most })).map(({ id }) => id);
}
