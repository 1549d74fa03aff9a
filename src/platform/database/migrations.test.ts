import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { createRedirectsService } from '#features/redirects/server/redirects.service.ts';
import { testDatabase } from '#testing/database.ts';
import { olderDatabase } from '#testing/older-database.ts';
import { eventually } from '#testing/eventually.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { openDatabase } from './database.ts';
import { isMigrated, migrateDatabase, schemaVersions } from './migrations.ts';

const { connection } = await testDatabase({ empty: true });

test('a node waits for the migration of another node', async () => {
  const other = new pg.Client(connection);
  await other.connect();
  const node = openDatabase({ ...connection, statement_timeout: 100, max: 1 }, assert.ifError);
  try {
    await other.query(`SELECT pg_advisory_lock(${advisoryLocks.migrations})`);
    const migrating = migrateDatabase(node);
    migrating.catch(() => {});
    await eventually(async () => {
      const waiting = await other.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      assert.equal(waiting.rowCount, 1);
    });
    await other.query('SELECT pg_sleep(0.3)');
    await other.query(`SELECT pg_advisory_unlock(${advisoryLocks.migrations})`);
    await migrating;
    assert.equal(await isMigrated(node.db), true);
    const limit = await node.pool.query('SHOW statement_timeout');
    assert.equal(limit.rows[0].statement_timeout, '100ms', 'the pool keeps its limit');
  } finally {
    await other.end();
    await node.close();
  }
});

test('a migration lets others use a table that it waits for', async () => {
  const older = await olderDatabase('0039_queued_papers');
  const busy = new pg.Client(older.connection);
  await busy.connect();
  await busy.query('BEGIN; SELECT FROM push_subscriptions');
  const waited = Promise.withResolvers<void>();
  const migrating = migrateDatabase(older, waited.resolve);
  await waited.promise;
  await older.pool.query('SELECT FROM push_subscriptions');
  assert.equal(await isMigrated(older.db), false);
  await busy.query('COMMIT');
  await migrating;
  assert.equal(await isMigrated(older.db), true);
  await busy.end();
});

test('concurrent nodes migrate an empty database', async () => {
  const { connection: empty } = await testDatabase({ empty: true });
  const nodes = [1, 2, 3].map(() => openDatabase(empty, assert.ifError));
  try {
    await Promise.all(nodes.map((node) => migrateDatabase(node)));
    for (const { db } of nodes) assert.equal(await isMigrated(db), true);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
});

test('0026 keeps redirects of every kind, each with its exact source', async () => {
  const { db } = await testDatabase();
  await db.execute(sql`
    CREATE TABLE analytics_minutes ();
    CREATE TABLE link_check_history ();
    ALTER TABLE link_checks ADD reason text, ADD redirects jsonb, ADD content_type text, ADD version text, ADD is_pdf boolean;
    ALTER TABLE redirects ADD ignores_case boolean NOT NULL DEFAULT false;
    CREATE INDEX redirects_any_case_index ON redirects (id) WHERE ignores_case`);
  await db.execute(sql`
    INSERT INTO redirects (source_url, target_url, ignores_case, is_active)
    VALUES ('/old', '/1', false, true), ('/Old', '/2', true, true), ('/news/*', '/3', false, true),
      ('/?p=12', '/4', false, true), ('/index.php?id=5&option=news', '/5', false, true),
      ('/browse?category=ssc', '/6', false, true), ('/off', '/7', false, false)`);
  const file = new URL('../../../db/migrations/0026_unused-columns.sql', import.meta.url);
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
    await db.execute(sql.raw(statement));
  const redirects = createRedirectsService({ db, log: pino({ level: 'silent' }) });
  // Asked at once, a request reads the database. Later ones read memory.
  for (const source of ['database', 'memory']) {
    const requests: [target: string | undefined, path: string, query?: string][] = [
      ['/1', '/old'],
      ['/2', '/Old'],
      [undefined, '/OLD'],
      ['/3', '/news/a'],
      ['/4', '/', 'utm_source=x&p=12'],
      ['/5', '/index.php', 'option=news&id=5'],
      ['/6', '/browse', 'category=ssc&year=2019'],
      [undefined, '/off'],
    ];
    for (const [target, path, query] of requests) {
      if (source === 'database') redirects.drop('all');
      assert.equal((await redirects.find(path, query))?.target, target, `${source}: ${path}`);
    }
  }
  await redirects.close();
});

test('0030 points automatic redirects at the pages of their targets', async () => {
  const older = await olderDatabase('0029_hidden_reason');
  const { db } = older;
  const rail = encodeURIComponent('रेल-2');
  const saved = JSON.stringify([
    { from: '/ssc/older', to: '/ssc/old' },
    { from: '/browse?examId=60', to: '/browse?examId=70' },
    { from: '/by-hand', to: '/ssc/old' },
  ]);
  for (const statement of [
    sql`INSERT INTO categories (name, slug) VALUES ('Rail', 'रेल-2')`,
    sql`INSERT INTO exams (name, slug, category_id) VALUES ('CGL', 'cgl', 1)`,
    sql`INSERT INTO papers (title, slug, exam_id) VALUES ('A', 'a-1', 1)`,
    sql`INSERT INTO content_pages (title, slug, is_active) VALUES ('Draft', 'draft', false)`,
    sql`INSERT INTO paper_trash (paper_id, title, slug, exam_id, exam_name, paper, ratings, replaced_files)
      VALUES (50, 'B', 'b', 1, 'CGL', '{}', '[]', '[]')`,
    sql`INSERT INTO catalog_trash (kind, record_id, name, slug, category_id, record, redirects)
      VALUES ('exam', 70, 'Old', 'old', 1, '{}', ${saved}::jsonb)`,
    sql`INSERT INTO redirects (source_url, target_url, is_automatic) VALUES
      ('/by-hand', '/paper/a-1', false), ('/1', '/paper/a-1', true), ('/2', '/paper/b', true),
      ('/3', ${`/category/${rail}`}, true), ('/4', ${`/browse?category=${rail}`}, true),
      ('/5', ${`/${rail}/cgl`}, true), ('/6', '/browse?examId=1', true), ('/7', '/draft', true),
      ('/8', '/ssc/none', true)`,
  ])
    await db.execute(statement);
  await migrateDatabase(older);
  const { rows } = await db.execute<{ source: string; kind: string | null; id: number | null }>(sql`
    SELECT source_url AS source, page_kind AS kind, page_id AS id FROM redirects ORDER BY redirects.id`);
  assert.deepEqual(
    rows.map(({ source, kind, id }) => [source, kind, id]),
    [
      ['/by-hand', null, null],
      ['/1', 'paper', 1],
      ['/2', 'paper', 50],
      ['/3', 'category', 1],
      ['/4', 'category-list', 1],
      ['/5', 'exam', 1],
      ['/6', 'exam-list', 1],
      ['/7', 'static-page', 1],
      ['/8', null, null],
      ['/ssc/older', 'exam', 70],
      ['/browse?examId=60', 'exam-list', 70],
    ],
  );
});

test('views of rows that are not deleted have every column of their table', async () => {
  const { db } = await testDatabase();
  const columns = async (relation: string) =>
    (
      await db.execute(sql`SELECT attname FROM pg_attribute WHERE attrelid = ${relation}::regclass AND attnum > 0
      AND NOT attisdropped ORDER BY attname`)
    ).rows;
  for (const view of ['categories', 'exams', 'subjects', 'papers'])
    assert.deepEqual(await columns(view), await columns(`all_${view}`), view);
  assert.deepEqual(await columns('public_papers'), await columns('all_papers'));
});

test('the index of titles is rebuilt if another version of ICU sorts them', async () => {
  const database = await testDatabase();
  for (const statement of [
    'DROP INDEX papers_back_office_index',
    'DROP COLLATION natural_order',
    "CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true', version = '1')",
    'CREATE INDEX papers_back_office_index ON all_papers (title COLLATE natural_order)',
  ])
    await database.pool.query(statement);
  const getStorage = async () =>
    (await database.pool.query("SELECT pg_relation_filenode('papers_back_office_index') AS id")).rows[0].id;
  const before = await getStorage();
  await migrateDatabase(database);
  const rebuilt = await getStorage();
  assert.notEqual(rebuilt, before);
  await migrateDatabase(database);
  assert.equal(await getStorage(), rebuilt);
});

describe('a database that a newer version has migrated', () => {
  async function newerDatabase() {
    const { connection: own } = await testDatabase({ empty: true });
    const node = openDatabase(own, assert.ifError);
    await migrateDatabase(node);
    await node.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9000000000000)`,
    );
    return node;
  }

  test('is refused with the names of both versions', async () => {
    const node = await newerDatabase();
    const newest = (await schemaVersions()).at(-1);
    await node.pool.query(`COMMENT ON TABLE drizzle.__drizzle_migrations IS '9999_from_the_future'`);
    await assert.rejects(migrateDatabase(node), {
      name: 'NewerSchemaError',
      message: new RegExp(`has the schema 9999_from_the_future, but .* knows only ${newest}`),
    });
    await node.close();
  });

  test('is refused by its migration count if it has no name', async () => {
    const node = await newerDatabase();
    const count = (await schemaVersions()).length + 1;
    await node.pool.query(`COMMENT ON TABLE drizzle.__drizzle_migrations IS NULL`);
    await assert.rejects(migrateDatabase(node), { message: new RegExp(`has the schema number ${count},`) });
    await node.close();
  });

  test('keeps its own name after an older version was refused', async () => {
    const node = await newerDatabase();
    await node.pool.query(`COMMENT ON TABLE drizzle.__drizzle_migrations IS '9999_from_the_future'`);
    await assert.rejects(migrateDatabase(node));
    const { rows } = await node.pool.query(
      `SELECT obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') AS name`,
    );
    assert.equal(rows[0].name, '9999_from_the_future');
    await node.close();
  });
});

describe('a database from before 0.1', () => {
  async function oldDatabase() {
    const { connection: own } = await testDatabase({ empty: true });
    const node = openDatabase(own, assert.ifError);
    await node.pool.query(`
      CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('squashed', 1795390444142)`);
    return node;
  }

  test('is refused with the way to move the papers', async () => {
    const node = await oldDatabase();
    await assert.rejects(migrateDatabase(node), {
      name: 'OldSchemaError',
      message: /before 0\.1 .* Export the papers .* empty DATA_DIR .* import them/,
    });
    await node.close();
  });

  test('is not changed', async () => {
    const node = await oldDatabase();
    await assert.rejects(migrateDatabase(node));
    const { rows } = await node.pool.query(
      `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'`,
    );
    assert.equal(rows[0].tables, 0);
    await node.close();
  });
});
