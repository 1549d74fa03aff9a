import { Client } from 'pg';

import { DATABASE, SUPERUSER } from './server-settings.ts';

export interface ServerAddress {
  /** The socket's folder. */
  host: string;
  port: number;
}

/** Short, because the caller asks again. */
const ASK_TIMEOUT_MS = 5_000;
/** For a server that has just answered: a busy machine delays a new connection by seconds. */
const WORK_TIMEOUT_MS = 30_000;

/**
 * - `ours`: the server of our folder.
 * - `waiting`: a server that starts, recovers or stops, or has no free connection.
 * - `silent`: no server, or the server of another folder.
 */
export type Answer = 'ours' | 'waiting' | 'silent';

/**
 * Checks which server listens on a socket. The server is ours if it reads the same pid file in its folder as we
 * do in ours. It must also see `probe`, the name of an entry in that folder.
 */
export async function askServer(
  address: ServerAddress,
  postmasterFile: string,
  probe = 'PG_VERSION',
): Promise<Answer> {
  try {
    return await asSuperuser(address, ASK_TIMEOUT_MS, async (client) => {
      const { rows } = await client.query<{ text: string; sees_probe: boolean }>(
        `SELECT pg_read_file('postmaster.pid') AS text, (pg_stat_file($1, true)).modification IS NOT NULL AS sees_probe`,
        [probe],
      );
      const isOurs = rows[0]?.sees_probe && parseIdentity(rows[0].text) === parseIdentity(postmasterFile);
      return isOurs ? 'ours' : 'silent';
    });
  } catch (error) {
    return isBusy(error) ? 'waiting' : 'silent';
  }
}

/** Creates the application's role and database if they are missing. The role may create further databases. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  await asSuperuser(address, WORK_TIMEOUT_MS, async (client) => {
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS has_role,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS has_database`,
      [DATABASE],
    );
    if (!rows[0]?.has_role) await client.query(`CREATE ROLE ${DATABASE} LOGIN CREATEDB`);
    if (!rows[0]?.has_database) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`);
  });
}

/** Runs `work` as the superuser. */
export async function asSuperuser<T>(
  address: ServerAddress,
  connectionTimeoutMillis: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...address,
    user: SUPERUSER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis,
  });
  // When the server dies during the query, the query rejects too. The caller handles the error there.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns whether the server is starting, stopping, out of connections, or stopped during the query. */
function isBusy(error: unknown): boolean {
  return ['57P03', '53300', '57P01', '57P02'].includes((error as { code?: string }).code ?? '');
}

/** Returns the pid and the start time. Other lines of the file change while the server starts. */
function parseIdentity(postmasterFile: string): string {
  const lines = postmasterFile.split('\n');
  return `${lines[0]} ${lines[2]}`;
}
