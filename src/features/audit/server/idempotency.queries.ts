import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** How long a key is valid. */
const retention = sql`interval '24 hours'`;
const maxDeleted = 100;

export interface KeyedRequest {
  userId: number;
  key: string;
  requestHash: string;
}

/**
 * Claims a key for the rest of the transaction. Returns false if the user used it within 24 hours. Waits for another
 * transaction that is claiming the same key.
 */
export async function claimKey(
  transaction: Database,
  { userId, key, requestHash }: KeyedRequest,
): Promise<boolean> {
  const claimed = await transaction.execute(sql`
    INSERT INTO idempotency_keys AS known (user_id, key, request_hash)
    VALUES (${userId}, ${key}, ${requestHash})
    ON CONFLICT (user_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, answer = NULL, created_at = now()
      WHERE known.created_at < now() - ${retention}`);
  return claimed.rowCount === 1;
}

export interface RepeatedWrite {
  requestHash: string;
  answer: unknown;
}

/** Returns the write with this key. */
export async function selectKeyedWrite(
  transaction: Database,
  { userId, key }: KeyedRequest,
): Promise<RepeatedWrite> {
  const result = await transaction.execute<RepeatedWrite & Record<string, unknown>>(sql`
    SELECT request_hash AS "requestHash", answer FROM idempotency_keys
    WHERE user_id = ${userId} AND key = ${key}`);
  return result.rows[0]!;
}

/** Stores the answer of a write with a claimed key, and deletes some expired keys. */
export async function storeAnswer(
  transaction: Database,
  { userId, key }: KeyedRequest,
  answer: unknown,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::jsonb
    WHERE user_id = ${userId} AND key = ${key}`);
  await transaction.execute(sql`
    DELETE FROM idempotency_keys WHERE (user_id, key) IN (
      SELECT user_id, key FROM idempotency_keys WHERE created_at < now() - ${retention}
      ORDER BY created_at LIMIT ${maxDeleted} FOR UPDATE SKIP LOCKED)`);
}
