import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';

/** Taken apart, because a test replaces the database's name. */
function connectionOf(databaseUrl: string): pg.ClientConfig {
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

const dataDir = fileURLToPath(new URL('../../.cache/test-postgres', import.meta.url));

/**
 * The PostgreSQL that tests make their databases on: DATABASE_URL when set, else an embedded one of the
 * project's own that forgets nothing but promises nothing either (fsync off). Test files share it.
 */
export async function testServer(): Promise<TestServer> {
  if (process.env.DATABASE_URL) {
    return { connection: connectionOf(process.env.DATABASE_URL), close: async () => {} };
  }
  const { connection, close } = await openEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  return { connection, close };
}
