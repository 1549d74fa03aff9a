import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import type { Database, DatabaseHandle } from './database.ts';
import { waitForServer } from './live-pool.ts';

/**
 * Runs `use` on one connection of its own, without a time limit on statements, on the server's side or on ours: for long
 * work that needs temporary tables or session locks. The connection is thrown away afterwards, and with it both.
 */
export async function withSession<Result>(
  { pool }: Pick<DatabaseHandle, 'pool'>,
  use: (session: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A lost connection fails the next statement; without a listener it would end the process.
  client.on('error', () => {});
  waitForServer(client);
  try {
    const session = drizzle(client, { casing: 'snake_case' });
    await session.execute(sql`SET statement_timeout = 0`);
    return await use(session);
  } finally {
    await client.end().catch(() => {});
    client.release(true);
  }
}

/** Raises the time limit on statements to ten minutes until the end of a transaction: for jobs that read the whole library at once. */
export async function waitForStatements(transaction: Database): Promise<void> {
  await transaction.execute(sql`SET LOCAL statement_timeout = '10min'`);
}

/** Waits for a lock that is held until the session ends; calls `onWait` first if somebody else holds it. */
export async function takeSessionLock(session: Database, key: number, onWait: () => void): Promise<void> {
  const tried = await session.execute<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_lock(${key}::bigint) AS taken`,
  );
  if (tried.rows[0]?.taken) return;
  onWait();
  await session.execute(sql`SELECT pg_advisory_lock(${key}::bigint)`);
}
