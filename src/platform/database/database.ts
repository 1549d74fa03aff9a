import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import type { ObserveQuery } from '#platform/observe/query-observer.ts';
import { createLiveness, type LivenessTimes } from './liveness.ts';
import { openLivePool } from './live-pool.ts';

/** A Drizzle handle on the pool, or on the one connection of a transaction. */
export type Database = NodePgDatabase<Record<string, never>>;

export interface DatabaseHandle {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

// Ids and counts are bigint in SQL and numbers here: 2^53 papers will do.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseOptions {
  /** Called for every statement. */
  observe?: ObserveQuery;
  /** Called when the server stops responding, and when it responds again. */
  onRespondingChange?: (isResponding: boolean) => void;
  livenessTimes?: Partial<LivenessTimes>;
}

/**
 * Opens a pool; nothing is sent before the first query. Lost idle connections are reported, not thrown. Statements fail
 * within a few seconds when the server stops responding, and may take long while it responds.
 */
export function openDatabase(
  connection: PoolConfig,
  onIdleError: (error: Error) => void,
  { observe, onRespondingChange, livenessTimes }: DatabaseOptions = {},
): DatabaseHandle {
  const liveness = createLiveness({
    connection,
    ...(onRespondingChange && { onChange: onRespondingChange }),
    ...(livenessTimes && { times: livenessTimes }),
  });
  const limits = {
    max: 20,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idleTimeoutMillis: 60_000,
  };
  const pool = openLivePool({ ...limits, ...connection }, liveness, observe);
  let isClosing = false;
  pool.on('error', (error) => {
    // A server that stops right after us may end a connection that is still saying goodbye.
    if (!isClosing) onIdleError(error);
  });
  // A connection that is lost inside a transaction, between two statements, is nobody's idle one: without a listener
  // it would end the process. The next statement on it fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  releaseLostConnections(pool);
  const close = () => {
    isClosing = true;
    liveness.close();
    return pool.end();
  };
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close };
}

/**
 * Gives back connections that are lost while they are in use. Drizzle does not release the connection of a transaction
 * whose BEGIN fails: after as many crashes of the server as the pool has places, nothing would be answered any more.
 */
function releaseLostConnections(pool: Pool): void {
  const used = new Set<PoolClient>();
  pool.on('acquire', (client) => void used.add(client));
  pool.on('release', (_error, client) => void used.delete(client));
  pool.on('connect', (client) =>
    client.on('end', () => {
      if (!used.has(client)) return;
      client.release(true);
      // Its user may release it a second time, which the pool would not allow.
      client.release = () => {};
    }),
  );
}
