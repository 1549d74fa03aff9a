import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { testServer } from '#testing/test-server.ts';

export interface SiteDatabase {
  name: string;
  /** Value for DATABASE_URL. */
  url: string;
  drop(): Promise<void>;
}

function databaseUrl({ host = '', port, user = '', password }: pg.ClientConfig, name: string): string {
  const url = new URL(`postgres://localhost:${port}/${name}`);
  url.username = encodeURIComponent(user);
  if (typeof password === 'string') url.password = encodeURIComponent(password);
  // A folder is the one of a unix socket.
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  return url.href;
}

async function execute(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database on the PostgreSQL of the test run: a copy of the database `template`, else an empty one. */
export async function createSiteDatabase(template = 'template1'): Promise<SiteDatabase> {
  const { connection, close } = await testServer();
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  await execute(connection, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    name,
    url: databaseUrl(connection, name),
    async drop() {
      await execute(connection, `DROP DATABASE ${name} WITH (FORCE)`);
      await close();
    },
  };
}
