import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '#platform/errors/app-error.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { isConnectionLost, isDatabaseUnavailable } from './database-unavailable.ts';
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

const withCode = (code: string, fields = {}) => Object.assign(new Error(code), { code, ...fields });

test('codes of PostgreSQL and PgBouncer that a retry can resolve count as unavailable', () => {
  const lost = '08000 08001 08003 08006 08P01 28P01 53300 57P01 57P02 57P03 57P04 57P05 3D000 25006 25P03';
  const busy = '57014 55P03 40001 40P01 53200 53400';
  for (const code of lost.split(' ')) assert.equal(isConnectionLost(withCode(code)), true, code);
  for (const code of busy.split(' ')) {
    const error = new Error('Failed query', { cause: withCode(code) });
    assert.deepEqual([isDatabaseUnavailable(error), isConnectionLost(error)], [true, false], code);
  }
  for (const code of ['23505', '42P01', '53100', '22P02', 'P0001', 'E1001'])
    assert.equal(isDatabaseUnavailable(withCode(code)), false, code);
});

test('network errors count as unavailable, also when a host has several addresses', () => {
  for (const code of [
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
  ])
    assert.equal(isConnectionLost(withCode(code, { syscall: 'connect' })), true, code);
  assert.equal(
    isConnectionLost(new AggregateError([withCode('ECONNREFUSED', { syscall: 'connect' })])),
    true,
  );
  for (const message of ['timeout exceeded when trying to connect', 'timeout expired', 'Query read timeout'])
    assert.equal(isConnectionLost(new Error(message)), true, message);
});

test('an unknown host counts as unavailable', async () => {
  const nowhere = openDatabase({ host: 'database.invalid' }, () => {});
  const failure = await nowhere.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
  assert.equal(isDatabaseUnavailable(failure), true, String(failure));
  await nowhere.close();
});

test('a website or bucket that is unreachable is not the database', () => {
  const cause = withCode('ENOTFOUND', { syscall: 'getaddrinfo' });
  assert.equal(isDatabaseUnavailable(new OutgoingError('unknown-host', { cause })), false);
  assert.equal(isDatabaseUnavailable(new AppError('unavailable', { public: 'No bucket', cause })), false);
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

const refusedConnection = () =>
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('a read is retried until the database is back', async () => {
  const retryRead = createReadRetry({ pauseMs: 1 });
  let tries = 0;
  const answer = await retryRead(async () => {
    tries += 1;
    if (tries < 4) throw refusedConnection();
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
    throw refusedConnection();
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
    if (tries < 4) throw refusedConnection();
    return 'here';
  };
  await assert.rejects(retryRead(read), { code: 'ECONNREFUSED' });
  crashedAt = performance.now();
  assert.equal(await retryRead(read), 'here');
});
