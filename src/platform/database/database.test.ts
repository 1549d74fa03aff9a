import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { openDatabase } from './database.ts';
import { withSession } from './session.ts';

const { connection } = await testDatabase({ empty: true });

describe('a pool whose connections are lost', () => {
  test('gets back the connection of a transaction that could not begin', async () => {
    const { db, pool, close } = openDatabase({ ...connection, max: 1 }, () => {});
    pool.once('acquire', (client) => void client.end());
    await assert.rejects(db.transaction(async () => {}));
    await eventually(() => assert.equal(pool.totalCount, 0));
    assert.equal(await db.transaction(async () => 'works again'), 'works again');
    await close();
  });

  test('lets its user release a connection that was lost meanwhile', async () => {
    const database = openDatabase({ ...connection, max: 1 }, () => {});
    await assert.rejects(
      withSession(database, (session) => session.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)),
      /Failed query/,
    );
    assert.equal(database.pool.totalCount, 0);
    await database.close();
  });
});
