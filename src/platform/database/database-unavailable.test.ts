import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { createReadRetry } from './read-retry.ts';
import { openDatabase } from './database.ts';
import { sql } from 'drizzle-orm';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testServer } from '#testing/test-server.ts';

test('a refused connection counts as unavailable, a wrong statement does not', async () => {
  const nobody = openDatabase({ host: '127.0.0.1', port: 1 }, () => {});
  const refused = await nobody.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
  assert.equal(isDatabaseUnavailable(refused), true);
  await nobody.close();
  assert.equal(isDatabaseUnavailable(new pg.DatabaseError('syntax error', 0, 'error')), false);
  assert.equal(isDatabaseUnavailable(undefined), false);
});

test('a missing file does not count as an unavailable database', () => {
  const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/a.pdf' });
  assert.equal(isDatabaseUnavailable(missing), false);
  const noSocket = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'connect' });
  assert.equal(isDatabaseUnavailable(noSocket), true);
});

test('a connection lost within a transaction counts as unavailable', async () => {
  const proxy = await databaseProxy((await testServer()).connection);
  const shaky = openDatabase(proxy.connection, () => {});
  const lost = await shaky.db
    .transaction(async (transaction) => {
      await transaction.execute(sql`SELECT 1`);
      await proxy.goAway();
      await turnOfLoop();
      await transaction.execute(sql`SELECT 1`);
    })
    .catch((error: unknown) => error);
  assert.equal(isDatabaseUnavailable(lost), true, String(lost));
  await shaky.close();
  await proxy.close();
});

const gone = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('a read is retried until the database is back', async () => {
  const retryRead = createReadRetry({ pauseMs: 1 });
  let tries = 0;
  const answer = await retryRead(async () => {
    tries += 1;
    if (tries < 4) throw gone();
    return 'here';
  });
  assert.deepEqual([answer, tries], ['here', 4]);
  await assert.rejects(
    retryRead(async () => {
      tries += 1;
      throw new Error('a defect');
    }),
    /a defect/,
  );
  assert.equal(tries, 5);
});

test('reads do not wait for a long-unavailable database', async () => {
  const retryRead = createReadRetry({ retryForMs: 20, pauseMs: 5 });
  let tries = 0;
  const read = async () => {
    tries += 1;
    throw gone();
  };
  await assert.rejects(retryRead(read), { code: 'ECONNREFUSED' });
  assert.ok(tries > 1, 'the first read waited');
  assert.equal(await retryRead(async () => 'from memory'), 'from memory');
  tries = 0;
  await assert.rejects(retryRead(read), { code: 'ECONNREFUSED' });
  assert.equal(tries, 1);
});

test('a read waits for the restart of a crashed database', async () => {
  let crashedAt = -Infinity;
  const retryRead = createReadRetry({ retryForMs: 0, pauseMs: 1, crashedAt: () => crashedAt });
  let tries = 0;
  const read = async () => {
    tries += 1;
    if (tries < 4) throw gone();
    return 'here';
  };
  await assert.rejects(retryRead(read), { code: 'ECONNREFUSED' });
  crashedAt = performance.now();
  assert.equal(await retryRead(read), 'here');
});
