import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageRef } from '#platform/pages/page-kind.ts';
import { redirects } from './redirects.table.ts';

/** A page that moved. */
export interface Move extends PageRef {
  from: string;
  to: string;
}

/** Locks redirects against concurrent writes until the end of the transaction. */
export async function lockMoves(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.redirects})`);
}

/** Rows in one batch. Visitors wait while the process takes a batch in. */
const batchSize = 5_000;
const { id, sourceUrl, targetUrl, pageKind, pageId, statusCode, isActive } = redirects;
const activeColumns = { id, sourceUrl, targetUrl, pageKind, pageId, statusCode };

function selectActiveAfter(db: Database, afterId: number) {
  return db
    .select(activeColumns)
    .from(redirects)
    .where(and(eq(isActive, true), gt(id, afterId)))
    .orderBy(asc(id))
    .limit(batchSize);
}
export type ActiveRedirectRow = Awaited<ReturnType<typeof selectActiveAfter>>[number];

/** Reads every active redirect from one snapshot. */
export async function readActiveRedirects(
  db: Database,
  take: (row: ActiveRedirectRow) => unknown,
): Promise<void> {
  await db.transaction(
    async (transaction) => {
      for (let afterId = 0; ;) {
        const rows = await selectActiveAfter(transaction, afterId);
        rows.forEach(take);
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) return;
        afterId = last.id;
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Returns the active redirects from these sources. */
export function selectActiveRedirectsFrom(db: Database, sources: string[]): Promise<ActiveRedirectRow[]> {
  return db
    .select(activeColumns)
    .from(redirects)
    .where(and(eq(isActive, true), sql`${sourceUrl} = ANY(${sql.param(sources)}::text[])`));
}

/** Returns every active manual redirect as the transaction sees it. */
export function selectManualRedirects(transaction: Database) {
  return transaction
    .select({ sourceUrl, targetUrl })
    .from(redirects)
    .where(and(eq(isActive, true), isNull(pageId)));
}

/** Makes the redirects from these sources inactive. */
export async function switchOff(transaction: Database, sources: string[]): Promise<void> {
  await transaction
    .update(redirects)
    .set({ isActive: false })
    .where(sql`${sourceUrl} = ANY(${sql.param(sources)}::text[])`);
}

/** Adds hits by redirect id. Ignores deleted redirects. */
export async function addHits(db: Database, hits: Map<string, number>): Promise<void> {
  await db.execute(sql`
    UPDATE redirects SET hit_count = hit_count + hits.count
    FROM unnest(${sql.param([...hits.keys()])}::bigint[], ${sql.param([...hits.values()])}::bigint[]) AS hits (id, count)
    WHERE redirects.id = hits.id`);
}

/** Returns the active manual redirects that lead away from these URLs, by source. */
export function selectInTheWay(db: Database, urls: string[]) {
  return db
    .select({ sourceUrl, targetUrl })
    .from(redirects)
    .where(and(eq(isActive, true), isNull(pageId), sql`${sourceUrl} = ANY(${sql.param(urls)}::text[])`))
    .orderBy(asc(sourceUrl));
}

/**
 * Returns the targets of active manual redirects by source: from these URLs, where a page would be unreachable, or
 * from their numbered variants as `freeSlug` creates them, `/news-2`.
 */
export async function selectTargetsByHand(db: Database, urls: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ source: string; target: string }>(sql`
    SELECT source_url AS source, target_url AS target
    FROM redirects JOIN unnest(${sql.param(urls)}::text[]) AS address ON starts_with(source_url, address)
    WHERE is_active AND page_id IS NULL AND substr(source_url, 1 + length(address)) ~ '^(-[0-9]+)?$'`);
  return new Map(rows.map(({ source, target }) => [source, target]));
}

/** Redirects the old URLs to the pages that left them. Manual redirects stay as they are. */
export async function insertMoves(transaction: Database, moves: Move[]): Promise<void> {
  const column = (values: (string | number)[]) => sql.param(values);
  await transaction.execute(sql`
    INSERT INTO redirects (source_url, target_url, page_kind, page_id)
    SELECT * FROM unnest(
      ${column(moves.map(({ from }) => from))}::text[], ${column(moves.map(({ to }) => to))}::text[],
      ${column(moves.map(({ kind }) => kind))}::text[], ${column(moves.map(({ id }) => id))}::bigint[])
    ON CONFLICT (source_url) DO UPDATE
    SET target_url = excluded.target_url, page_kind = excluded.page_kind, page_id = excluded.page_id,
      status_code = 301, is_active = true, updated_at = now()
    WHERE redirects.page_id IS NOT NULL`);
}

/** Points the redirects to these pages at another page of the same kind. */
export async function updatePageOfRedirects(
  transaction: Database,
  kind: string,
  ids: number[],
  into: number,
): Promise<void> {
  await transaction
    .update(redirects)
    .set({ pageId: into })
    .where(and(eq(redirects.pageKind, kind), inArray(redirects.pageId, ids)));
}
