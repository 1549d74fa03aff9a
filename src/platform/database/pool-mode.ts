import pg from 'pg';
import { ServerClient, type Connection } from './servers.ts';

const answerMs = 5_000;

/** How long a client keeps its connection to PostgreSQL. Without a pooler, it is `session`. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** A connection that has to keep its session leads to a pooler that does not. */
export class PoolerError extends Error {
  readonly problem: string;
  readonly advice =
    'Set pool_mode = session in the pooler. Or use transaction mode, and set DATABASE_DIRECT_URL to a URL of the same database that bypasses the pooler.';
  constructor(variable: string, mode: PoolMode) {
    const problem = `${variable} leads to a connection pooler in ${mode} mode. ${
      mode === 'statement'
        ? 'Transactions fail.'
        : 'Locks, settings and notifications between nodes get lost.'
    }`;
    super();
    this.problem = problem;
    this.message = `${problem} ${this.advice}`;
    this.name = 'PoolerError';
  }
}

/** Other clients of a busy pooler may take the connection that two of them would have got. */
const attempts = 10;

/**
 * Finds the mode of the pooler with two clients that take turns. In session mode, each has one connection to
 * PostgreSQL. In transaction mode, both get any that is idle.
 */
export async function findPoolMode(connection: Connection): Promise<PoolMode> {
  const config = {
    ...connection,
    application_name: 'pariksha pooler check',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  };
  const [client, other] = [new ServerClient(config), new ServerClient(config)];
  for (const each of [client, other]) each.on('error', () => {});
  const readProcess = async (of: ServerClient): Promise<number> =>
    (await of.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
  try {
    await Promise.all([client.connect(), other.connect()]);
    const pairs = new Set<string>();
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const process = await readProcess(client);
      if (!(await hasTransactions(other))) return 'statement';
      const otherProcess = await readProcess(other);
      await other.query('ROLLBACK');
      if (process === otherProcess) return 'transaction';
      pairs.add(`${process} ${otherProcess}`);
    }
    return pairs.size === 1 ? 'session' : 'transaction';
  } finally {
    await Promise.all([client.end(), other.end()]).catch(() => {});
  }
}

/** Begins a transaction. Returns whether it is accepted: PgBouncer refuses it in statement mode. */
async function hasTransactions(client: ServerClient): Promise<boolean> {
  try {
    await client.query('BEGIN');
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  }
}
