import { and, asc, eq, gt, inArray, not, or, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { redirects } from './redirects.table.ts';

export interface Move {
  from: string;
  to: string;
}

/** Locks redirects against concurrent writes until the end of the transaction. */
export async function lockMoves(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.redirects})`);
}

/** Rows in one batch. Visitors wait while the process takes a batch in. */
const batchSize = 5_000;
const { id, sourceUrl, targetUrl, statusCode, isActive } = redirects;
const activeColumns = { id, sourceUrl, targetUrl, statusCode };

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

/** Returns every active redirect as the transaction sees it. */
export function selectActiveRedirects(transaction: Database) {
  return transaction.select({ sourceUrl, targetUrl }).from(redirects).where(eq(isActive, true));
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

/**
 * Returns the manual redirects that moves would undo, by source. These are active ones away from a new URL, and
 * inactive ones away from an old URL, which must lead to the new one.
 */
export function selectInTheWay(db: Database, moves: Move[]) {
  const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)];
  const isUndone = or(and(isActive, inArray(sourceUrl, to)), and(not(isActive), inArray(sourceUrl, from)));
  return db
    .select({ sourceUrl, targetUrl, isActive })
    .from(redirects)
    .where(and(not(redirects.isAutomatic), isUndone))
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
    WHERE is_active AND NOT is_automatic AND substr(source_url, 1 + length(address)) ~ '^(-[0-9]+)?$'`);
  return new Map(rows.map(({ source, target }) => [source, target]));
}

export async function deleteAutomaticRedirectsFrom(transaction: Database, urls: string[]) {
  const deleted = await transaction.execute(sql`
    DELETE FROM redirects WHERE is_automatic AND source_url = ANY(${sql.param(urls)}::text[])`);
  return deleted.rowCount ?? 0;
}

/** Deletes the automatic redirects to the URLs of deleted pages. Returns them by source, for `restoreMoves`. */
export async function deleteAutomaticRedirectsTo(transaction: Database, urls: string[]) {
  const rows = await transaction
    .delete(redirects)
    .where(and(redirects.isAutomatic, sql`${targetUrl} = ANY(${sql.param(urls)}::text[])`))
    .returning({ from: sourceUrl, to: targetUrl });
  return rows.sort((one, other) => (one.from < other.from ? -1 : 1));
}

function tableOf(moves: Move[]) {
  const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)];
  return sql`unnest(${sql.param(from)}::text[], ${sql.param(to)}::text[]) AS moves ("from", "to")`;
}

/**
 * Points redirects to the old URLs to the new ones and keeps the rest of their query and their anchor. Skips redirects
 * away from a new URL: they are inactive and would become loops.
 */
export async function redirectOnwards(transaction: Database, moves: Move[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE redirects
    SET target_url = moves."to" || substr(target_url, 1 + length(moves."from")), updated_at = now()
    FROM ${tableOf(moves)}
    WHERE redirects.target_path = split_part(moves."from", '?', 1) AND starts_with(target_url, moves."from")
      AND substr(target_url, 1 + length(moves."from"), 1) IN ('', '?', '&', '#')
      AND redirects.source_url <> moves."to"`);
}

/** Redirects the old URLs to the new ones. Manual redirects stay as they are. */
export async function insertMoves(transaction: Database, moves: Move[]): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO redirects (source_url, target_url, is_automatic)
    SELECT moves."from", moves."to", true FROM ${tableOf(moves)}
    ON CONFLICT (source_url) DO UPDATE
    SET target_url = excluded.target_url, status_code = 301, is_active = true, is_automatic = true, updated_at = now()
    WHERE redirects.is_automatic`);
}

/** Inserts automatic redirects whose source has no redirect yet. Returns how many were inserted. */
export async function insertMissingMoves(transaction: Database, moves: Move[]): Promise<number> {
  const inserted = await transaction.execute(sql`
    INSERT INTO redirects (source_url, target_url, is_automatic)
    SELECT moves."from", moves."to", true FROM ${tableOf(moves)} ON CONFLICT (source_url) DO NOTHING`);
  return inserted.rowCount ?? 0;
}
