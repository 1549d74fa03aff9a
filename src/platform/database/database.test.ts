import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { isConnectionLost } from './database-unavailable.ts';
import { openDatabase } from './database.ts';
import { inLongTransaction, withSession } from './session.ts';

const { connection } = await testDatabase({ empty: true });

describe('a pool whose connections are lost', () => {
  test('releases the connection of a transaction that cannot begin', async () => {
    const { db, pool, close } = openDatabase({ ...connection, max: 1 }, () => {});
    pool.once('acquire', (client) => void client.end());
    await assert.rejects(db.transaction(async () => {}));
    await eventually(() => assert.equal(pool.totalCount, 0));
    assert.equal(await db.transaction(async () => 'works again'), 'works again');
    await close();
  });

  test('accepts the release of a lost connection', async () => {
    const database = openDatabase({ ...connection, max: 1 }, () => {});
    await assert.rejects(
      withSession(database, (session) => session.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)),
      /Failed query/,
    );
    assert.equal(database.pool.totalCount, 0);
    await database.close();
  });
});

test('a write to a read-only server renews the connections of the pool', async () => {
  const { db, pool, close } = openDatabase({ ...connection, max: 1 }, () => {});
  const pid = async () =>
    (await db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid;
  const before = await pid();
  assert.equal(await pid(), before);
  await pool.query('SET default_transaction_read_only = on');
  await assert.rejects(db.execute(sql`CREATE TABLE written (id int)`), isConnectionLost);
  assert.notEqual(await pid(), before);
  await db.execute(sql`CREATE TABLE written (id int)`);
  await close();
});

describe('a long transaction', () => {
  const database = openDatabase({ ...connection, max: 2 }, () => {});
  after(() => database.close());
  const { db } = database;
  const stop = new Error('cancelled');
  const sleepers = async () =>
    (
      await db.execute(
        sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`,
      )
    ).rowCount;

  test('ends its running statement when it is aborted', async () => {
    const aborting = new AbortController();
    const work = inLongTransaction(db, aborting.signal, (transaction) =>
      transaction.execute(sql`SELECT pg_sleep(3600)`),
    );
    await eventually.equal(sleepers, 1);
    aborting.abort(stop);
    await assert.rejects(work, stop);
    await eventually.equal(sleepers, 0);
  });

  test('ends a statement that starts after the abort', async () => {
    const aborting = new AbortController();
    const work = inLongTransaction(db, aborting.signal, async (transaction) => {
      aborting.abort(stop);
      // The first cancel request finds this connection between two statements.
      await db.execute(sql`SELECT 1`);
      await transaction.execute(sql`SELECT pg_sleep(3600)`);
    });
    await assert.rejects(work, stop);
  });

  test('rolls back when it is aborted after its last statement', async () => {
    const aborting = new AbortController();
    await assert.rejects(
      inLongTransaction(db, aborting.signal, async (transaction) => {
        await transaction.execute(sql`CREATE TABLE unwanted ()`);
        aborting.abort(stop);
      }),
      stop,
    );
    const result = await db.execute<{ name: string | null }>(
      sql`SELECT to_regclass('unwanted')::text AS name`,
    );
    assert.equal(result.rows[0]?.name, null);
  });
});
