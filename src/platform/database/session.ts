import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import type { Database, DatabaseHandle } from './database.ts';
import { waitForServer, withStatementLimit } from './live-pool.ts';

const cancelEveryMs = 500;
const longStatementMs = 600_000;
/** The pool abandons a statement later than PostgreSQL cancels it, which gives the better error. */
const abandonAfterMs = longStatementMs + 5_000;

/**
 * Runs `use` on a separate connection without a statement timeout, on the server or in this process. For long
 * work that needs temporary tables or session locks. The connection is closed afterwards, which drops both.
 */
export async function withSession<Result>(
  { pool, sessions = pool }: Pick<DatabaseHandle, 'pool' | 'sessions'>,
  use: (session: Database) => Promise<Result>,
): Promise<Result> {
  const client = await sessions.connect();
  // A lost connection makes the next statement fail. Without a listener the error would end the process.
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

/**
 * Runs `work` in a transaction whose statements may take ten minutes: for jobs that read the whole library at once. When
 * `signal` is aborted, PostgreSQL cancels the running statement, the transaction is rolled back, and the reason is thrown.
 */
export async function inLongTransaction<Result>(
  db: Database,
  signal: AbortSignal,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  return db.transaction(async (transaction) => {
    const result = await transaction.execute<{ pid: number }>(
      sql`SELECT pg_backend_pid() AS pid, set_config('statement_timeout', ${String(longStatementMs)}, true)`,
    );
    const ended = new AbortController();
    let cancelling = Promise.resolve();
    const cancel = () => (cancelling = cancelStatements(db, result.rows[0]!.pid, ended.signal));
    signal.addEventListener('abort', cancel, { once: true });
    try {
      signal.throwIfAborted();
      return await withStatementLimit(abandonAfterMs, () => work(transaction));
    } finally {
      signal.removeEventListener('abort', cancel);
      ended.abort();
      // A cancel request under way must not reach the next user of this connection.
      await cancelling;
      // The abort reason replaces the error of the cancelled statement.
      signal.throwIfAborted();
    }
  });
}

/** Repeats the cancel request until `ended`: a connection that is between two statements ignores it. */
async function cancelStatements(db: Database, pid: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    // If the database is unavailable, the statement fails by itself.
    await db.execute(sql`SELECT pg_cancel_backend(${pid}::int)`).catch(() => {});
    await sleep(cancelEveryMs, undefined, { signal: ended }).catch(() => {});
  }
}

/** Takes a lock that is held until the session ends. Calls `onWait` first if another session holds it. */
export async function takeSessionLock(session: Database, key: number, onWait: () => void): Promise<void> {
  const tried = await session.execute<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_lock(${key}::bigint) AS taken`,
  );
  if (tried.rows[0]?.taken) return;
  onWait();
  await session.execute(sql`SELECT pg_advisory_lock(${key}::bigint)`);
}
