import { and, asc, desc, eq, getTableColumns, gt, or, sql, type SQL } from 'drizzle-orm';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import type { RedirectSort, RedirectsQuery } from '../redirects-admin.contract.ts';
import { redirects } from './redirects.table.ts';

const { createdAt: _made, ...stored } = getTableColumns(redirects);
const columns = { ...stored, isAutomatic: sql<boolean>`${redirects.pageId} IS NOT NULL` };

const sortOrders = {
  recent: [desc(redirects.updatedAt), desc(redirects.id)],
  hits: [desc(redirects.hitCount), desc(redirects.id)],
  source: [asc(redirects.sourceUrl)],
} as const satisfies Record<RedirectSort, SQL[]>;

const isYes = (text: 'yes' | 'no') => text === 'yes';

/**
 * Also searches for the percent-encoded text: people type letters, and stored URLs contain codes. Finds all redirects of
 * a page by its current path, which is the stored target of the latest one.
 */
function matching(search: string): SQL | undefined {
  const contains = (texts: SQL[]) =>
    or(...[search, encodeURI(search)].map((text) => containing(text, texts)));
  const target = sql`${redirects.targetUrl}`;
  return or(
    contains([sql`${redirects.sourceUrl}`, target, sql`coalesce(${redirects.description}, '')`]),
    sql`(${redirects.pageKind}, ${redirects.pageId}) IN (
      SELECT page_kind, page_id FROM redirects WHERE page_id IS NOT NULL AND ${contains([target])})`,
  );
}

function getCondition({ search, active, automatic, type }: RedirectsQuery): SQL | undefined {
  return and(
    search ? matching(search) : undefined,
    active && eq(redirects.isActive, isYes(active)),
    automatic && eq(columns.isAutomatic, isYes(automatic)),
    type && eq(redirects.statusCode, Number(type)),
  );
}

/** Returns one page of the table. */
export function selectRedirects(db: Database, query: RedirectsQuery) {
  const { sort = 'recent', limit = 20, offset = 0 } = query;
  return db
    .select(columns)
    .from(redirects)
    .where(getCondition(query))
    .orderBy(...sortOrders[sort])
    .limit(limit)
    .offset(offset);
}
export type RedirectRow = Awaited<ReturnType<typeof selectRedirects>>[number];
/** `hitCount` is only for a new redirect; 0 by default. An existing redirect keeps its page if it stays automatic. */
export type RedirectColumns = Omit<RedirectRow, 'id' | 'updatedAt' | 'hitCount' | 'pageKind' | 'pageId'> & {
  hitCount?: number;
};

export async function countRedirects(db: Database, query: RedirectsQuery): Promise<number> {
  return db.$count(redirects, getCondition(query));
}

export async function selectRedirect(db: Database, id: number): Promise<RedirectRow | undefined> {
  const rows = await db.select(columns).from(redirects).where(eq(redirects.id, id));
  return rows[0];
}

/** Returns the redirects from these sources, active or not. */
export function selectRedirectsFrom(db: Database, sources: string[]): Promise<RedirectRow[]> {
  return db
    .select(columns)
    .from(redirects)
    .where(sql`${redirects.sourceUrl} = ANY(${sql.param(sources)}::text[])`);
}

/** Returns up to `limit` redirects with a greater id, ordered by id. */
export function selectRedirectsAfter(db: Database, afterId: number, limit: number): Promise<RedirectRow[]> {
  return db
    .select(columns)
    .from(redirects)
    .where(gt(redirects.id, afterId))
    .orderBy(asc(redirects.id))
    .limit(limit);
}

/** Passes rows as one table: a parameter for each cell would be much slower for thousands of rows. */
function unnestRows(rows: RedirectColumns[]) {
  const column = <Value>(of: (row: RedirectColumns) => Value) => sql.param(rows.map(of));
  return sql`unnest(
    ${column((row) => row.sourceUrl)}::text[], ${column((row) => row.targetUrl)}::text[],
    ${column((row) => row.statusCode)}::smallint[], ${column((row) => row.isActive)}::boolean[],
    ${column((row) => row.description)}::text[], ${column((row) => row.isAutomatic)}::boolean[],
    ${column((row) => row.hitCount ?? 0)}::bigint[]
  ) AS rows (source_url, target_url, status_code, is_active, description, is_automatic, hit_count)`;
}

/** Returns the id of the first inserted row, or `undefined` without rows. */
export async function insertRedirects(
  transaction: Database,
  rows: RedirectColumns[],
): Promise<number | undefined> {
  const made = await transaction.execute<{ id: number }>(sql`
    INSERT INTO redirects
      (source_url, target_url, status_code, is_active, description, hit_count)
    SELECT source_url, target_url, status_code, is_active, description, hit_count
    FROM ${unnestRows(rows)} RETURNING id`);
  return made.rows[0]?.id;
}

// Later than before by a millisecond, the precision that clients see.
const updatedAt = sql`greatest(now(), ${redirects.updatedAt} + interval '1 millisecond')`;

/** Updates redirects by source. Their hit counts stay. */
export async function updateRedirectsFrom(transaction: Database, rows: RedirectColumns[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE redirects SET target_url = rows.target_url, status_code = rows.status_code, is_active = rows.is_active,
      description = rows.description, updated_at = ${updatedAt},
      page_kind = CASE WHEN rows.is_automatic THEN redirects.page_kind END,
      page_id = CASE WHEN rows.is_automatic THEN redirects.page_id END
    FROM ${unnestRows(rows)} WHERE redirects.source_url = rows.source_url`);
}

/** Read without a lock of the row: `lockMoves` comes first. */
export const redirectRows = { table: redirects, lock: selectRedirect };
