import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { databaseProxy } from '#testing/database-proxy.ts';
import { eventually } from '#testing/eventually.ts';
import { testServer } from '#testing/test-server.ts';
import { createHttpApp } from '../http/http-app.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase, type DatabaseHandle } from './database.ts';
import type { LivenessTimes } from './liveness.ts';
import { inLongTransaction, withSession } from './session.ts';

/** A busy machine delays an answer by some hundred milliseconds, which must not count as silence. */
const quick = { slowMs: 50, answerMs: 1_000, everyMs: 20 };

async function silentDatabase(times: Partial<LivenessTimes> = {}, max = 3) {
  const { connection } = await testServer();
  const proxy = await databaseProxy(connection);
  const changes: boolean[] = [];
  const database = openDatabase({ ...proxy.connection, max }, () => {}, {
    livenessTimes: { ...quick, ...times },
    onRespondingChange: (isResponding) => changes.push(isResponding),
  });
  after(async () => {
    await proxy.close();
    await database.close();
  });
  return { proxy, database, changes };
}

const one = ({ db }: DatabaseHandle) => db.execute(sql`SELECT 1`);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it succeeded'),
    (error: unknown) => error,
  );

describe('a database that does not respond', () => {
  test('gives a long transaction more time than other statements', async () => {
    const { database } = await silentDatabase({ maxMs: 500, answerMs: 60_000 });
    const sleep = sql`SELECT pg_sleep(2)`;
    assert.ok(isDatabaseUnavailable(await failure(database.db.execute(sleep))));
    await inLongTransaction(database.db, AbortSignal.timeout(600_000), (transaction) =>
      transaction.execute(sleep),
    );
  });

  test('fails statements on open connections', async () => {
    const { proxy, database } = await silentDatabase();
    await one(database);
    proxy.freeze();
    assert.ok(isDatabaseUnavailable(await failure(one(database))));
  });

  test('fails attempts to connect', async () => {
    const { proxy, database } = await silentDatabase();
    proxy.freeze();
    assert.ok(isDatabaseUnavailable(await failure(one(database))));
  });

  test('fails new work immediately until it responds again', async () => {
    const { proxy, database, changes } = await silentDatabase();
    await one(database);
    proxy.freeze();
    await failure(one(database));
    const error = await failure(one(database));
    assert.match(String((error as Error).cause), /does not respond/);
    proxy.thaw();
    await eventually(() => one(database).then(() => {}));
    assert.deepEqual(changes, [false, true]);
  });

  test('leaves no connection of a transaction in the pool', async () => {
    const { proxy, database } = await silentDatabase({}, 1);
    await one(database);
    const frozenDuring = (statement: number) =>
      database.db.transaction(async (transaction) => {
        for (let at = 1; at <= 2; at += 1) {
          if (at === statement) proxy.freeze();
          await transaction.execute(sql`SELECT 1`);
        }
        if (statement === 3) proxy.freeze();
      });
    for (const statement of [1, 2, 3]) {
      assert.ok(isDatabaseUnavailable(await failure(frozenDuring(statement))));
      assert.equal(database.pool.totalCount, 0);
      proxy.thaw();
      await eventually(() => one(database).then(() => {}));
    }
  });

  test('leaves no connection in the pool when BEGIN fails', async () => {
    const { proxy, database } = await silentDatabase({}, 1);
    await one(database);
    proxy.freeze();
    assert.ok(isDatabaseUnavailable(await failure(database.db.transaction(async () => {}))));
    proxy.thaw();
    await eventually(() => one(database).then(() => {}));
  });

  test('causes a 503 for a write with an unconfirmed COMMIT', async () => {
    const { proxy, database } = await silentDatabase();
    await one(database);
    const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [] });
    app.post('/write', { config: { access: 'public', sameOrigin: false } }, () =>
      database.db.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT 1`);
        proxy.freeze();
      }),
    );
    assert.equal((await app.inject({ method: 'POST', url: '/write' })).statusCode, 503);
  });

  test('does not fail the work of a session', async () => {
    const { proxy, database, changes } = await silentDatabase();
    const result = withSession(database, async (session) => {
      proxy.freeze();
      void failure(one(database));
      const waiting = session.execute<{ answer: number }>(sql`SELECT 1 AS answer`);
      await eventually(() => assert.deepEqual(changes, [false]));
      proxy.thaw();
      return waiting;
    });
    assert.equal((await result).rows[0]?.answer, 1);
  });
});

describe('a slow database', () => {
  test('finishes a long statement', async () => {
    const { database, changes } = await silentDatabase({ answerMs: 60_000 });
    const result = await database.db.execute<{ answer: number }>(sql`SELECT 1 AS answer FROM pg_sleep(0.6)`);
    assert.equal(result.rows[0]?.answer, 1);
    assert.deepEqual(changes, []);
  });

  test('fails only the statement that exceeds every limit', async () => {
    const { database, changes } = await silentDatabase({ maxMs: 500, answerMs: 60_000 });
    assert.ok(isDatabaseUnavailable(await failure(database.db.execute(sql`SELECT pg_sleep(10)`))));
    assert.deepEqual(changes, []);
  });
});
