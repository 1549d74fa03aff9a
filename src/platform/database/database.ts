import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type Pool, type PoolConfig } from 'pg';
import type { ObserveQuery } from '#platform/observe/query-observer.ts';
import { observedClient } from './observed-client.ts';

/** A Drizzle handle on the pool, or on the one connection of a transaction. */
export type Database = NodePgDatabase<Record<string, never>>;

export interface DatabaseHandle {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

// Ids and counts are bigint in SQL and numbers here: 2^53 papers will do.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a pool; nothing is sent before the first query. Lost idle connections are reported, not thrown. `observe` is
 * told of every statement.
 */
export function openDatabase(
  connection: PoolConfig,
  onIdleError: (error: Error) => void,
  observe?: ObserveQuery,
): DatabaseHandle {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idleTimeoutMillis: 60_000,
    ...(observe && { Client: observedClient(observe) }),
    ...connection,
  });
  let isClosing = false;
  pool.on('error', (error) => {
    // A server that stops right after us may end a connection that is still saying goodbye.
    if (!isClosing) onIdleError(error);
  });
  // A connection that is lost inside a transaction, between two statements, is nobody's idle one: without a listener
  // it would end the process. The next statement on it fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close };
}
