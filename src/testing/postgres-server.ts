import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { Client } from 'pg';

import { openEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { createDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';

/** An external PostgreSQL, for tests that use DATABASE_URL. */
export interface TcpPostgres {
  /** Includes user, password and an empty database. The user may create databases and is not a superuser. */
  url: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts a temporary server on a free port of 127.0.0.1, from the programs in `binDir` or those of the embedded
 * PostgreSQL.
 */
export async function startTcpPostgres({
  binDir,
  settings = {},
}: { binDir?: string; settings?: Record<string, string> } = {}): Promise<TcpPostgres> {
  const dataDir = await createDataFolder('pariksha-tcp-postgres-');
  const port = await freePort();
  const password = randomBytes(12).toString('base64url');
  const postgres = await openEmbeddedPostgres({
    dataDir,
    binDir,
    log: () => {},
    settings: { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off', ...settings },
  });
  const { user, database } = postgres.connection;
  const client = new Client({ ...postgres.connection, ssl: false });
  await client.connect();
  await client.query(`ALTER ROLE ${user} PASSWORD '${password}'`);
  await client.end();
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
