import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { openDatabase, type DatabaseHandle } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { copyDatabaseSql, testServer } from './test-server.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of files) hash.update(await readFile(`${migrations}/${name}`));
  return hash.digest('hex').slice(0, 12);
}

function failTest(error: Error): never {
  throw error;
}

/** One migration and copies of it are fifty times faster than a migration for each test file. */
async function ensureTemplate(admin: pg.Client, connection: pg.ClientConfig): Promise<string> {
  const name = `template_${await migrationsHash()}`;
  await admin.query('SELECT pg_advisory_lock($1)', [advisoryLocks.testTemplate]);
  try {
    const result = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (result.rowCount === 0) {
      // A killed run may have left an incomplete template.
      await admin.query(`DROP DATABASE IF EXISTS ${name}_making WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${name}_making`);
      const making = openDatabase({ ...connection, database: `${name}_making`, max: 2 }, failTest);
      await migrateDatabase(making);
      await making.close();
      await admin.query(`ALTER DATABASE ${name}_making RENAME TO ${name}`);
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.testTemplate]);
  }
  return name;
}

export interface TestDatabase extends DatabaseHandle {
  /** For a second process or pool on the same database. */
  connection: pg.PoolConfig;
}

/** Opens the database, through the pooler of `npm run test:pooler` if there is one. */
function openTestDatabase(connection: pg.PoolConfig): DatabaseHandle {
  const { TEST_POOLER_URL: pooler, TEST_POOL_MODE: mode } = process.env;
  if (!pooler) return openDatabase({ ...connection, max: 10 }, failTest);
  const pooled = { ...connection, host: '127.0.0.1', port: Number(new URL(pooler).port), max: 10 };
  return openDatabase(pooled, failTest, { direct: mode === 'transaction' ? connection : undefined });
}

/** Creates a migrated database for the caller. Closes and drops it after the test file. `empty`: without migrations. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = await testServer();
  const admin = new pg.Client(server.connection);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const connection = { ...server.connection, database: name };
  const handle = openTestDatabase(connection);
  // Registered before anything can fail: an open connection would keep the test file running forever.
  after(async () => {
    await handle.close();
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
    await server.close();
  });
  await admin.connect();
  const template = options.empty ? 'template1' : await ensureTemplate(admin, server.connection);
  await admin.query(copyDatabaseSql(name, template));
  return { ...handle, connection };
}
