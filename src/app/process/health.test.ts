import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, test, type TestContext } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase, type DatabaseHandle } from '#platform/database/database.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { eventually } from '#testing/eventually.ts';
import { testDatabase } from '#testing/database.ts';
import { mountLowDisk } from '#testing/small-disk.ts';
import { registerHealth } from './health.ts';

const { connection, db } = await testDatabase();

/** Opens a pool of its own on the database of this file. */
function opened(context: TestContext): DatabaseHandle {
  const database = openDatabase({ ...connection, max: 2 }, () => {});
  context.after(() => database.close());
  return database;
}

function createHealthApp(database: DatabaseHandle) {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [] });
  registerHealth(app, database, tmpdir());
  return app;
}

test('readyz answers 503 while the database does not respond', async () => {
  const proxy = await databaseProxy(connection);
  const database = openDatabase({ ...proxy.connection, max: 2 }, () => {});
  after(async () => {
    await proxy.close();
    await database.close();
  });
  const app = createHealthApp(database);
  assert.equal((await app.inject('/readyz')).statusCode, 200);
  proxy.freeze();
  assert.equal((await app.inject('/readyz')).statusCode, 503);
  assert.equal((await app.inject('/healthz')).statusCode, 200);
});

test('readyz reports a low disk with status 200', async (context) => {
  const disk = mountLowDisk(context);
  if (disk === undefined) return;
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [] });
  registerHealth(app, opened(context), disk);
  const answer = await app.inject('/readyz');
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), { status: 'ready', disk: 'low' });
});

test('readyz names a read-only database, and renews its connections', async (context) => {
  const database = opened(context);
  const app = createHealthApp(database);
  const name = connection.database;
  const setReadOnly = (value: 'on' | 'off') =>
    db.execute(
      sql.raw(
        `SET transaction_read_only = off; ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`,
      ),
    );
  await setReadOnly('on');
  const answer = await app.inject('/readyz');
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
  assert.match(answer.body, /the database is read-only/);
  await setReadOnly('off');
  await eventually(async () => assert.equal((await app.inject('/readyz')).statusCode, 200));
});

test('readyz reports reads that wait for a lock on the papers', async (context) => {
  const app = createHealthApp(opened(context));
  const [locker, reader] = [new pg.Client(connection), new pg.Client(connection)];
  await Promise.all([locker.connect(), reader.connect()]);
  await locker.query('BEGIN; LOCK TABLE all_papers IN ACCESS EXCLUSIVE MODE');
  assert.equal((await app.inject('/readyz')).statusCode, 200, 'no statement waits yet');
  const reading = reader.query('SELECT id FROM papers LIMIT 1');
  await eventually(async () => assert.match((await app.inject('/readyz')).body, /the database is locked/));
  await locker.query('ROLLBACK');
  await reading;
  await Promise.all([locker.end(), reader.end()]);
  assert.equal((await app.inject('/readyz')).statusCode, 200);
});
