import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';

/** Splits the URL, because a test replaces the name of the database. */
function getConnection(databaseUrl: string): pg.ClientConfig {
  const url = new URL(databaseUrl);
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password) || undefined,
    database: url.pathname.slice(1) || 'postgres',
  };
}

export interface TestServer {
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

const ownFolder = fileURLToPath(new URL('../../.cache/test-postgres', import.meta.url));

/** Drops the databases of killed runs. */
async function dropLeftovers(connection: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^(test|site)_[0-9a-f]{32}$'`,
  );
  for (const { datname } of rows) await admin.query(`DROP DATABASE ${datname}`);
  await admin.end();
}

/**
 * Opens the PostgreSQL that tests create their databases on: DATABASE_URL when set, else an embedded one of the
 * project's own without fsync. Test files share it.
 */
export async function testServer(): Promise<TestServer> {
  if (process.env.DATABASE_URL) {
    return { connection: getConnection(process.env.DATABASE_URL), close: async () => {} };
  }
  const { connection, adopted, close } = await openEmbeddedPostgres({
    dataDir: process.env.TEST_POSTGRES_FOLDER ?? ownFolder,
    log: () => {},
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      // A worker in a database would delay its deletion, and the planner would know different statistics in each run.
      autovacuum: 'off',
      // Idle pools of many files in a few processes, and tests that exhaust a pool of their own.
      max_connections: '1000',
      // Small shared buffers make processes faster to fork and to exit.
      shared_buffers: '32MB',
    },
  });
  if (!adopted) await dropLeftovers(connection);
  return { connection, close };
}

/** Returns the statement that copies a database. A copy of the files takes a third of the CPU time of a logged one. */
export const copyDatabaseSql = (name: string, template: string): string =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
