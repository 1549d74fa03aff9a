import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

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

// The query builder prepares only statements that select from a table: these two are written as tables.
const firstLive = sql`(
  SELECT place::int - 1 AS place FROM unnest(${sql.placeholder('queries')}::text[]) WITH ORDINALITY AS asked (query, place)
  WHERE ${isLive}
  LIMIT 1
) AS first_live`;
const matching = sql`(
  SELECT id FROM papers WHERE ${matchesByIndex(sql`${sql.placeholder('query')}::text::tsquery`)}
  LIMIT ${sql.placeholder('most')}
) AS matching`;

function prepare(db: Database) {
  return {
    firstLive: db
      .select({ place: sql<number>`place` })
      .from(firstLive)
      .prepare('search_first_live'),
    matching: db
      .select({ id: sql<number>`id`.mapWith(Number) })
      .from(matching)
      .prepare('search_matching_ids'),
  };
}
const preparedOf = new WeakMap<Database, ReturnType<typeof prepare>>();

function preparedFor(db: Database): ReturnType<typeof prepare> {
  const prepared = preparedOf.get(db) ?? prepare(db);
  preparedOf.set(db, prepared);
  return prepared;
}

/**
 * Returns the place of the first query that a paper matches, from 0, or `undefined` if no paper matches any. Later
 * queries are not tried.
 */
export async function selectFirstLiveQuery(db: Database, queries: string[]): Promise<number | undefined> {
  return (await preparedFor(db).firstLive.execute({ queries }))[0]?.place;
}

/** Returns the ids of the papers that match the query, at most `most`, in no particular order. */
export async function selectMatchingIds(db: Database, query: string, most: number): Promise<number[]> {
  return (await preparedFor(db).matching.execute({ query, most })).map(({ id }) => id);
}
