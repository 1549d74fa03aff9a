import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { redirects } from './redirects.table.ts';

export interface Move {
  from: string;
  to: string;
}

/** Any constant: two moves at once would each collapse chains that the other is making. */
const movesLock = 7_270_247;

export async function lockMoves(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${movesLock})`);
}

export function selectActiveRedirects(db: Database) {
  const { sourceUrl, targetUrl, statusCode, isActive } = redirects;
  return db.select({ sourceUrl, targetUrl, statusCode }).from(redirects).where(eq(isActive, true));
}

/** Redirects away from these addresses, whoever made them. */
export async function deleteRedirectsFrom(transaction: Database, addresses: string[]): Promise<void> {
  await transaction.delete(redirects).where(inArray(redirects.sourceUrl, addresses));
}

export async function deleteAutomaticRedirectsFrom(transaction: Database, addresses: string[]) {
  const deleted = await transaction.execute(sql`
    DELETE FROM redirects WHERE is_automatic AND source_url = ANY(${sql.param(addresses)}::text[])`);
  return deleted.rowCount ?? 0;
}

export async function deleteAutomaticRedirectsTo(transaction: Database, addresses: string[]) {
  const deleted = await transaction.execute(sql`
    DELETE FROM redirects WHERE is_automatic AND target_url = ANY(${sql.param(addresses)}::text[])`);
  return deleted.rowCount ?? 0;
}

function tableOf(moves: Move[]) {
  const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)];
  return sql`unnest(${sql.param(from)}::text[], ${sql.param(to)}::text[]) AS moves ("from", "to")`;
}

/** What led to the old addresses leads to the new ones. */
export async function redirectOnwards(transaction: Database, moves: Move[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE redirects SET target_url = moves."to", updated_at = now()
    FROM ${tableOf(moves)} WHERE redirects.target_url = moves."from"`);
}

/** The old addresses lead to the new ones; a redirect that somebody made by hand and that is on stays as it is. */
export async function insertMoves(transaction: Database, moves: Move[]): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO redirects (source_url, target_url, is_automatic)
    SELECT moves."from", moves."to", true FROM ${tableOf(moves)}
    ON CONFLICT (source_url) DO UPDATE
    SET target_url = excluded.target_url, status_code = 301, is_active = true, is_automatic = true, updated_at = now()
    WHERE redirects.is_automatic OR NOT redirects.is_active`);
}
