import { Client } from 'pg';

import { DATABASE, SUPERUSER } from './server-settings.ts';

export interface ServerAddress {
  /** The socket's folder. */
  host: string;
  port: number;
}

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * - `ours`: the server of our folder.
 * - `waiting`: a server that starts, recovers or stops, or has no connection free.
 * - `silent`: nobody, or somebody else.
 */
export type Answer = 'ours' | 'waiting' | 'silent';

/**
 * Asks who is behind a socket. Ours is the server that reads the same pid file as we do in its folder, and
 * sees `probe`, where one is given: a name in that folder.
 */
export async function askServer(
  address: ServerAddress,
  postmasterFile: string,
  probe = 'PG_VERSION',
): Promise<Answer> {
  try {
    return await asSuperuser(address, async (client) => {
      const { rows } = await client.query<{ text: string; sees_probe: boolean }>(
        `SELECT pg_read_file('postmaster.pid') AS text, (pg_stat_file($1, true)).modification IS NOT NULL AS sees_probe`,
        [probe],
      );
      const isOurs = rows[0]?.sees_probe && identityIn(rows[0].text) === identityIn(postmasterFile);
      return isOurs ? 'ours' : 'silent';
    });
  } catch (error) {
    return isBusy(error) ? 'waiting' : 'silent';
  }
}

/** Makes the application's role and database where they are missing. The role may make further databases. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  await asSuperuser(address, async (client) => {
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS has_role,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS has_database`,
      [DATABASE],
    );
    if (!rows[0]?.has_role) await client.query(`CREATE ROLE ${DATABASE} LOGIN CREATEDB`);
    if (!rows[0]?.has_database) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`);
  });
}

async function asSuperuser<T>(address: ServerAddress, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...address,
    user: SUPERUSER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A server that dies under us also rejects the query, which is where the error is dealt with.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Starting or stopping, out of connections, or stopped under us. */
function isBusy(error: unknown): boolean {
  return ['57P03', '53300', '57P01', '57P02'].includes((error as { code?: string }).code ?? '');
}

/** The pid and the start time: the file's other lines change while the server starts. */
function identityIn(postmasterFile: string): string {
  const lines = postmasterFile.split('\n');
  return `${lines[0]} ${lines[2]}`;
}
