import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { openDatabase } from '#platform/database/database.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { mountLowDisk } from '#testing/small-disk.ts';
import { registerHealth } from './health.ts';

const { connection, db } = await testDatabase();

test('readyz answers 503 while the database does not respond', async () => {
  const proxy = await databaseProxy(connection);
  const database = openDatabase({ ...proxy.connection, max: 2 }, () => {});
  after(async () => {
    await proxy.close();
    await database.close();
  });
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [] });
  registerHealth(app, database.db, tmpdir());
  assert.equal((await app.inject('/readyz')).statusCode, 200);
  proxy.freeze();
  assert.equal((await app.inject('/readyz')).statusCode, 503);
  assert.equal((await app.inject('/healthz')).statusCode, 200);
});

test('readyz reports a low disk with status 200', async (context) => {
  const disk = mountLowDisk(context);
  if (disk === undefined) return;
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [] });
  registerHealth(app, db, disk);
  const answer = await app.inject('/readyz');
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), { status: 'ready', disk: 'low' });
});
