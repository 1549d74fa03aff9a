import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type ClientBase, type Pool } from 'pg';
import type { ObserveQuery } from '#platform/observe/query-observer.ts';
import { createLiveness, type LivenessTimes } from './liveness.ts';
import { openLivePool } from './live-pool.ts';
import type { Connection, Servers } from './servers.ts';

/** A Drizzle handle on the pool, or on the single connection of a transaction. */
export type Database = NodePgDatabase<Record<string, never>>;

export interface DatabaseHandle {
  db: Database;
  pool: Pool;
  /** For `withSession`, if `pool` leads through a pooler that shares connections between sessions. */
  sessions?: Pool;
  /** Finds the primary, if the URL of the database has several hosts. */
  servers?: Servers;
  /** Replaces the connections of the pool before their next use: they lead to a read-only server. */
  renewConnections(): void;
  close(): Promise<void>;
}

// Ids and counts are `bigint` in SQL but numbers here. They stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseOptions {
  /** Called for every statement. */
  observe?: ObserveQuery;
  /** Called when the server stops responding, and when it responds again. */
  onRespondingChange?: (isResponding: boolean) => void;
  livenessTimes?: Partial<LivenessTimes>;
  /** A connection that bypasses the pooler in front of the database. */
  direct?: Connection | undefined;
}

const limits = { max: 20, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 60_000 };

/**
 * Opens a pool. It connects at the first query. Errors of idle connections go to `onIdleError` and are not
 * thrown. Statements fail within a few seconds when the server stops responding, but may take long while it
 * responds. `statement_timeout` is set after connecting, because PgBouncer refuses it as a startup parameter. In
 * transaction mode, PgBouncer has to set it on its own connections.
 */
export function openDatabase(
  { statement_timeout = 30_000, ...connection }: Connection,
  onIdleError: (error: Error) => void,
  { observe, onRespondingChange, livenessTimes, direct }: DatabaseOptions = {},
): DatabaseHandle {
  const liveness = createLiveness({
    connection,
    ...(onRespondingChange && { onChange: onRespondingChange }),
    ...(livenessTimes && { times: livenessTimes }),
  });
  let isClosing = false;
  const onConnect = async (client: ClientBase) => {
    await client.query(`SET statement_timeout = ${Number(statement_timeout)}`);
  };
  const openPool = (to: Connection, keepsSessions: boolean) => {
    const opened = openLivePool({ ...limits, ...to, onConnect }, liveness, { observe, keepsSessions });
    opened.pool.on('error', (error) => {
      // A server that stops right after us may end a connection that is still closing.
      if (!isClosing) onIdleError(error);
    });
    // An error on a connection inside a transaction, between two statements, is not an idle error. Without a
    // listener it would end the process. The next statement on the connection fails.
    opened.pool.on('connect', (client) => client.on('error', () => {}));
    return opened;
  };
  const { pool, renewConnections } = openPool(connection, !direct);
  const sessions = direct && openPool(direct, true).pool;
  const close = async () => {
    isClosing = true;
    liveness.close();
    await Promise.all([pool.end(), sessions?.end()]);
  };
  const db = drizzle(pool, { casing: 'snake_case' });
  const { servers } = connection;
  return { db, pool, ...(sessions && { sessions }), ...(servers && { servers }), renewConnections, close };
}
