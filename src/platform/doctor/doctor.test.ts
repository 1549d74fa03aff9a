import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { mountLowDisk } from '#testing/small-disk.ts';
import { dataFolderCheck } from './data-folder-check.ts';
import { databaseCheck } from './database-check.ts';
import type { HealthCheck } from './health-check.ts';
import { poolerCheck } from './pooler-check.ts';
import { findProxyProblem } from './proxy-check.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { testDatabase } from '#testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
after(() => rmSync(folder, { recursive: true }));
const migrated = await testDatabase();
const empty = await testDatabase({ empty: true });

async function problems(check: HealthCheck): Promise<string> {
  const findings = await check.run();
  assert.ok(findings.every(({ advice }) => /[.;']$/.test(advice)));
  return findings.map(({ problem }) => problem).join(' | ');
}

test('a writable data folder has no problem and stays unchanged', async () => {
  assert.equal(await problems(dataFolderCheck(folder, 1)), '');
  assert.deepEqual(readdirSync(folder), []);
});

test('a missing or nearly full data folder is reported', async () => {
  assert.match(
    await problems(dataFolderCheck(join(folder, 'nowhere'))),
    /The data folder .*nowhere does not exist/,
  );
  assert.match(await problems(dataFolderCheck(folder, 1e15)), /^Only .* are free/);
});

test('a disk below the watermark is reported with its effect', async (context) => {
  const disk = mountLowDisk(context);
  if (disk === undefined) return;
  assert.match(await problems(dataFolderCheck(disk)), /are free on .*: uploads and backups are refused\./);
});

test('a data folder that cannot be written is reported', async (context) => {
  if (process.getuid?.() === 0) return context.skip('root may write everywhere');
  chmodSync(folder, 0o500);
  const problem = await problems(dataFolderCheck(folder, 1));
  chmodSync(folder, 0o700);
  assert.match(problem, /cannot be written \(EACCES\)/);
});

test('an HTTPS site without trusted proxies is reported', () => {
  const [finding] = findProxyProblem({ publicUrl: 'https://papers.example', trustedProxies: [] });
  assert.match(String(finding?.problem), /TRUSTED_PROXIES is not set\. All visitors share one IP address/);
  for (const config of [
    { publicUrl: 'https://papers.example', trustedProxies: ['127.0.0.1'] },
    { publicUrl: 'http://localhost:3000', trustedProxies: [] },
  ])
    assert.deepEqual(findProxyProblem(config), []);
});

test('a PostgreSQL without security fixes is reported', async () => {
  assert.match(
    await problems(databaseCheck(migrated, new Date('2050-01-01'))),
    /^PostgreSQL \d+ has had no security fixes since November 20\d\d\.$/,
  );
});

test('an empty database is reported, a migrated one is not', async () => {
  assert.equal(await problems(databaseCheck(migrated)), '');
  assert.match(
    await problems(databaseCheck(empty)),
    /^The extension pg_trgm and fuzzystrmatch is missing.*\| The database is empty/,
  );
});

test('a database without Unicode support is reported', async () => {
  const texts: string[] = [];
  for (const options of [`ENCODING 'SQL_ASCII' LC_CTYPE 'C'`, `ENCODING 'UTF8' LC_CTYPE 'C'`]) {
    texts.push(await withDatabase(options, (db) => problems(databaseCheck({ db }))));
  }
  assert.match(texts[0] ?? '', /^The database's encoding is SQL_ASCII/);
  assert.match(texts[1] ?? '', /^The database takes letters beyond ASCII for no letters/);
});

test('a connection without a pooler keeps its session, and a wrong direct URL is reported', async () => {
  const { connection } = migrated;
  assert.equal(await problems(poolerCheck(connection, connection)), '');
  const wrong = { ...connection, database: 'no_such_database' };
  assert.match(
    await problems(poolerCheck(connection, wrong)),
    /^DATABASE_DIRECT_URL does not answer: .*no_such/,
  );
});

test('an unreachable database is reported', async () => {
  const lost = openDatabase({ ...migrated.connection, database: 'no_such_database' }, () => {});
  assert.match(await problems(databaseCheck(lost)), /does not answer: .*no_such_database/);
  await lost.close();
});

/** Runs `use` with a database that has the extensions, but other settings than the project would choose. */
async function withDatabase(options: string, use: (db: Database) => Promise<string>): Promise<string> {
  const name = `${migrated.connection.database}_other`;
  await empty.db.execute(
    sql.raw(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LC_COLLATE 'C' ${options}`),
  );
  const other = openDatabase({ ...migrated.connection, database: name, max: 1 }, () => {});
  try {
    await other.db.execute(sql`CREATE EXTENSION pg_trgm; CREATE EXTENSION fuzzystrmatch`);
    return await use(other.db);
  } finally {
    await other.close();
    await empty.db.execute(sql.raw(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

test('a database from before 0.1 is reported', async () => {
  const old = await testDatabase();
  await old.db.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = 1795390444142`);
  assert.match(await problems(databaseCheck(old)), /^A version of Pariksha before 0\.1 created/);
});

test('a database of a newer version is reported', async () => {
  const newer = await testDatabase();
  await newer.db.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9000000000000)`,
  );
  assert.match(await problems(databaseCheck(newer)), /^The database has the schema .* knows only \d{4}_/);
});
