import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';

/**
 * The condition for a search by the index. Its second part is always true, but PostgreSQL expects almost no paper to
 * pass it. Without it, PostgreSQL reads a million papers in order because it expects a match soon, and reads all if none
 * matches.
 */
const matchesByIndex = (condition: SQL) => sql`${condition} AND papers.id + 0 = papers.id`;

/**
 * Whether a paper matches the `query` of a row. For words that many papers have, the index is slow, but one of the
 * first papers has them.
 */
const isLive = sql`(
  EXISTS (
    SELECT 1 FROM (SELECT search_vector FROM public_papers AS papers LIMIT 50) AS first_papers WHERE search_vector @@ query::tsquery
  ) OR EXISTS (SELECT 1 FROM public_papers AS papers WHERE ${matchesByIndex(sql`search_vector @@ query::tsquery`)} OFFSET 0)
)`;

/** Returns for each query whether a paper matches it. */
export async function selectLiveQueries(db: Database, queries: string[]): Promise<boolean[]> {
  const result = await db.execute<{ live: boolean[] }>(sql`
    SELECT array_agg(${isLive} ORDER BY place) AS live
    FROM unnest(${sql.param(queries)}::text[]) WITH ORDINALITY AS asked (query, place)`);
  return result.rows[0]?.live ?? [];
}

// A table, because the query builder names only statements that select from one.
const firstLive = sql`(
  SELECT place::int - 1 AS place FROM unnest(${sql.placeholder('queries')}::text[]) WITH ORDINALITY AS asked (query, place)
  WHERE ${isLive}
  LIMIT 1
) AS first_live`;
/** Each number of conditions has its own named statement. The conditions beyond this number become one query. */
const maxConditions = 12;

function matchingAll(count: number): SQL {
  const conditions = Array.from(
    { length: count },
    (_, index) => sql`search_vector @@ ${sql.placeholder(`query${index}`)}::text::tsquery`,
  );
  return sql`(
    SELECT id FROM public_papers AS papers WHERE ${matchesByIndex(sql.join(conditions, sql` AND `))}
    LIMIT ${sql.placeholder('limit')}
  ) AS matching`;
}

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

/**
 * Returns the ids of the papers that match all queries, at most `limit`, in no particular order. The index combines
 * several queries in a fraction of the time that one query with the same conditions takes.
 */
export async function selectMatchingIds(db: Database, queries: string[], limit: number): Promise<number[]> {
  const last = queries.slice(maxConditions - 1);
  const conditions = [...queries.slice(0, maxConditions - 1), ...(last.length > 0 ? [last.join(' & ')] : [])];
  const statement = namedStatement(db, `search_matching_ids_${conditions.length}`, (handle) =>
    handle.select({ id: sql<number>`id`.mapWith(Number) }).from(matchingAll(conditions.length)),
  );
  const values = Object.fromEntries(conditions.map((query, index) => [`query${index}`, query]));
  return (await statement.execute({ ...values, limit })).map(({ id }) => id);
}
