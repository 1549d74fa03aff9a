import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg, { type ClientConfig, type PoolConfig } from 'pg';
import { splitServers } from './server-urls.ts';

/** A server of a connection, as `localhost:5432`. */
interface Server {
  host: string;
  port: number;
}

/** `timeline` is 0 if the server accepts no writes. It grows with each promotion. */
type ProbedServer = Server & { timeline: number };

/** How to connect to the database. With several servers, `servers` finds the one that accepts writes. */
export interface Connection extends PoolConfig {
  servers?: Servers;
}

export type Servers = ReturnType<typeof createServers>;

/** Shorter than the probe of a slow server, which also has to find it. */
const probeMs = 1_500;
/** For the answer of another server once a primary has answered. */
const graceMs = 100;
/** Connections that are opened together use one search. */
const reuseMs = 500;

/** Returns the connection of a URL, which may have several hosts. */
export function toConnection(url: string): Connection {
  const urls = splitServers(url);
  return { connectionString: urls[0]!, ...(urls.length > 1 && { servers: createServers(urls) }) };
}

/**
 * Finds the primary among servers that replicate each other. Asks all of them before each new connection, so that it
 * needs no state that a failover makes wrong.
 */
export function createServers(urls: string[]) {
  let search: { at: number; found: Promise<Server> } | undefined;
  let current: Server | undefined;

  async function find(): Promise<Server> {
    const found: ProbedServer[] = [];
    const probes = urls.map(async (url) => {
      const server = await probeServer(url);
      found.push(server);
      if (server.timeline === 0) throw new Error(`${server.host} accepts no writes`);
    });
    const ended = Promise.allSettled(probes);
    // A silent server must not delay a connection to the primary.
    await Promise.any(probes).then(
      () => Promise.race([ended, sleep(graceMs)]),
      () => {},
    );
    // Two primaries after a failover: the promoted one has the later timeline.
    const best = found.toSorted((a, b) => b.timeline - a.timeline)[0];
    if (!best) throw (await ended).flatMap((probe) => (probe.status === 'rejected' ? [probe.reason] : []))[0];
    current = best;
    return best;
  }

  return {
    /** The server of the last connection. */
    get current(): Server | undefined {
      return current;
    },
    /** Returns the primary. Returns a standby while there is none: it answers reads. Throws if no server answers. */
    find(): Promise<Server> {
      const now = performance.now();
      if (!search || now - search.at > reuseMs) search = { at: now, found: find() };
      return search.found;
    },
  };
}

async function probeServer(connectionString: string): Promise<ProbedServer> {
  const client = new pg.Client({
    connectionString,
    application_name: 'pariksha probe',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string }>(
      `SELECT CASE WHEN pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' THEN '0'
         ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`,
    );
    return { host: client.host, port: client.port, timeline: Number.parseInt(rows[0]!.timeline, 16) };
  } finally {
    void client.end().catch(() => {});
  }
}

type Connected = (error: Error) => void;

/** A client of node-postgres that connects to the server that `servers` finds. */
export class ServerClient extends pg.Client {
  readonly #servers: Servers | undefined;

  constructor(config: ClientConfig & { servers?: Servers } = {}) {
    // Not a copy, which would lack the password: pools hide it from enumeration.
    super(config);
    this.#servers = config.servers;
  }

  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | void {
    if (!callback) return this.#connectToServer();
    callbackify(() => this.#connectToServer())(callback as (error: Error | null) => void);
  }

  async #connectToServer(): Promise<this> {
    if (this.#servers) {
      const { host, port } = await this.#servers.find();
      Object.assign(this, { host, port });
    }
    await super.connect();
    return this;
  }
}
