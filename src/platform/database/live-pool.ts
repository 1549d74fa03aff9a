import { AsyncLocalStorage } from 'node:async_hooks';
import pg, { type Pool, type PoolClient } from 'pg';
import type { ObserveQuery } from '#platform/observe/query-observer.ts';
import { databaseCode } from './database-code.ts';
import { closeAtOnce, DatabaseNotResponding, type Liveness } from './liveness.ts';
import { ServerClient, type Connection } from './servers.ts';

/**
 * Connections whose statements wait even while the server does not respond: long work that would have to start
 * again.
 */
const patientClients = new WeakSet<object>();

/** Lets the statements of a connection wait without a timeout, even while the server does not respond. */
export function waitForServer(client: PoolClient): void {
  patientClients.add(client);
}

const ownLimits = new AsyncLocalStorage<number>();

/**
 * Runs `work`, whose statements may take `maxMs` as long as the server answers probes. PostgreSQL's own statement
 * timeout must allow it too.
 */
export function withStatementLimit<Result>(maxMs: number, work: () => Promise<Result>): Promise<Result> {
  // Drizzle sends a statement when it is awaited, which must happen in here.
  return ownLimits.run(maxMs, async () => await work());
}

/**
 * Releases a lost connection to the pool, which then drops it. Drizzle never releases a connection on which BEGIN
 * fails, and such connections would exhaust the pool.
 */
function releaseWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const onEnd = () => client.release(true);
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    client.removeListener('end', onEnd);
    release(error);
  };
  client.once('end', onEnd);
  return client;
}

type ConnectCallback = (
  error?: Error,
  client?: PoolClient,
  release?: (error?: Error | boolean) => void,
) => void;

const readOnlyServer = '25006';
/** Connections are renewed at most this often: a server may stay read-only for long. */
const renewEveryMs = 5_000;

/**
 * Opens a pool whose statements and connection attempts fail when the server stops responding. An abandoned
 * connection is closed. It never returns to the pool with a pending answer. After a write to a read-only server, all
 * connections are renewed, so that the pool finds the new primary. Without `keepsSessions`, prepared statements have no
 * name: a pooler in transaction mode would send their names to connections that do not know them.
 */
export function openLivePool(
  config: Connection,
  liveness: Liveness,
  { observe, keepsSessions = true }: { observe?: ObserveQuery | undefined; keepsSessions?: boolean } = {},
): { pool: Pool; renewConnections(): void } {
  const connectedAt = new WeakMap<object, number>();
  let renewedAt = -Infinity;
  const renewConnections = () => {
    const now = performance.now();
    if (now - renewedAt > renewEveryMs) renewedAt = now;
  };
  const watchStatement = (client: object) =>
    patientClients.has(client) ? () => {} : liveness.watch(() => closeAtOnce(client), ownLimits.getStore());
  const observeStatement: ObserveStatement = (text, client) => {
    const endWatch = watchStatement(client);
    const endObservation = observe?.(text);
    return (error) => {
      endWatch();
      if (databaseCode(error) === readOnlyServer) renewConnections();
      endObservation?.(error);
    };
  };
  const pool = new pg.Pool({ ...config, Client: observedClient(observeStatement, keepsSessions) });
  pool.on('connect', (client) => connectedAt.set(client, performance.now()));
  const takeClient = pool.connect.bind(pool) as () => Promise<PoolClient>;

  async function connectToServer(): Promise<PoolClient> {
    for (;;) {
      const client = await takeClient();
      if ((connectedAt.get(client) ?? 0) >= renewedAt) return client;
      client.release(true);
    }
  }

  async function connect(): Promise<PoolClient> {
    liveness.assertResponding();
    const givenUp = Promise.withResolvers<never>();
    let isGivenUp = false;
    const end = liveness.watch(() => {
      isGivenUp = true;
      givenUp.reject(new DatabaseNotResponding());
    });
    const connecting = connectToServer();
    connecting.then(
      (client) => isGivenUp && client.release(),
      () => {},
    );
    try {
      return releaseWhenLost(await Promise.race([connecting, givenUp.promise]));
    } finally {
      end();
    }
  }

  async function connectWith(callback: ConnectCallback): Promise<void> {
    let client: PoolClient;
    try {
      client = await connect();
    } catch (error) {
      callback(error as Error, undefined, () => {});
      return;
    }
    callback(undefined, client, client.release);
  }

  pool.connect = ((callback?: ConnectCallback) =>
    callback ? void connectWith(callback) : connect()) as Pool['connect'];
  return { pool, renewConnections };
}

type Arguments = [query: unknown, ...rest: unknown[]];
/**
 * Receives the text of each statement and its connection. The returned function is called when the statement
 * ends.
 */
type ObserveStatement = (statement: string, client: pg.Client) => (error?: unknown) => void;
type Callback = (error: Error | null | undefined, result?: unknown) => void;

/** Returns the text of a statement, or `undefined` for objects that submit themselves (a cursor, a copy). */
function getText(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text, submit } = query as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** Returns a node-postgres client class that calls `observe` for every statement. */
function observedClient(observe: ObserveStatement, keepsSessions: boolean): typeof pg.Client {
  class ObservedClient extends ServerClient {}
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: Arguments) => unknown;

  function query(this: pg.Client, ...args: Arguments): unknown {
    const text = getText(args[0]);
    if (text === undefined) return send.apply(this, args);
    if (!keepsSessions && typeof args[0] === 'object') args[0] = { ...args[0], name: undefined };
    const end = observe(text, this);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = ((error, result) => {
        end(error);
        (callback as Callback)(error, result);
      }) satisfies Callback;
      return send.apply(this, args);
    }
    const result = send.apply(this, args) as Promise<unknown>;
    result.then(() => end(), end);
    return result;
  }
  ObservedClient.prototype.query = query as typeof pg.Client.prototype.query;
  return ObservedClient;
}
