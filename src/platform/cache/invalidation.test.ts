import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createInvalidation, type DroppedTags } from './invalidation.ts';
import { createNotificationListener } from './notification-listener.ts';

const { db, pool, connection } = await testDatabase();
const log = createLog('silent');

/** A node that records its drops. `hear` waits for one. */
async function node(options: { connection?: ClientConfig; pool?: typeof pool; log?: typeof log } = {}) {
  const drops: DroppedTags[] = [];
  const invalidation = createInvalidation({
    pool,
    connection,
    onTags: (tags) => drops.push(tags),
    log,
    ...options,
  });
  await invalidation.start();
  after(() => invalidation.close());
  const hear = (tags: DroppedTags) => eventually(() => assert.deepEqual(drops.at(-1), tags));
  return { invalidation, drops, hear };
}

test('a node drops published tags immediately, other nodes soon after', async () => {
  const [here, there] = [await node(), await node()];
  const telling = here.invalidation.publish(['paper:1', 'exam:2']);
  assert.deepEqual(here.drops.at(-1), ['paper:1', 'exam:2']);
  await telling;
  await there.hear(['paper:1', 'exam:2']);
  assert.deepEqual(there.drops, ['all', ['paper:1', 'exam:2']]);
});

test('a node ignores its own message', async () => {
  const [here, there] = [await node(), await node()];
  await here.invalidation.publish(['paper:1']);
  await there.invalidation.publish(['paper:2']);
  await here.hear(['paper:2']);
  assert.deepEqual(here.drops, ['all', ['paper:1'], ['paper:2']]);
});

test('tags published in a transaction are sent at its commit', async () => {
  const [here, there] = [await node(), await node()];
  await db.transaction(async (transaction) => {
    await here.invalidation.publishWithin(transaction, ['settings']);
    await there.invalidation.publish(['other']);
    await here.hear(['other']);
    assert.deepEqual(here.drops, ['all', ['other']], 'not before the commit');
  });
  await here.hear(['settings']);
  await there.hear(['settings']);
});

test('tags of a failed transaction are never sent', async () => {
  const [here, there] = [await node(), await node()];
  await assert.rejects(
    db.transaction(async (transaction) => {
      await here.invalidation.publishWithin(transaction, ['settings']);
      throw new Error('changed my mind');
    }),
  );
  await there.invalidation.publish(['other']);
  await here.hear(['other']);
  assert.deepEqual(here.drops, ['all', ['other']]);
});

test('inTransaction drops tags locally before it returns', async () => {
  const [here, there] = [await node(), await node()];
  const result = await here.invalidation.inTransaction(db, async (transaction, changed) => {
    await transaction.execute(sql`SELECT 1`);
    changed('paper:1', 'paper:2');
    changed('paper:1');
    assert.deepEqual(here.drops, ['all']);
    return 'done';
  });
  assert.equal(result, 'done');
  assert.deepEqual(here.drops, ['all', ['paper:1', 'paper:2']]);
  await there.hear(['paper:1', 'paper:2']);
});

test('many tags are split into messages, too many drop everything', async () => {
  const [here, there] = [await node(), await node()];
  const many = Array.from({ length: 3_000 }, (_, id) => `paper:${id}`);
  await here.invalidation.publish(many);
  await eventually(() => assert.equal(there.drops.flat().length, 1 + many.length));
  assert.deepEqual(there.drops.slice(1).flat(), many);
  await here.invalidation.publish(Array.from({ length: 100_000 }, (_, id) => `paper:${id}`));
  await there.hear('all');
  await here.invalidation.publish(['परीक्षा'.repeat(2_000)]);
  await eventually(() => assert.deepEqual(there.drops.slice(-2), ['all', 'all']));
});

test('a killed listener reconnects and drops everything', async () => {
  const [here, there] = [await node(), await node()];
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'pariksha listen' AND datname = current_database()`,
  );
  await eventually(() =>
    assert.deepEqual(
      [here.drops, there.drops],
      [
        ['all', 'all', 'all'],
        ['all', 'all', 'all'],
      ],
      'at the start, when the connection was lost, and when listening resumed',
    ),
  );
  await here.invalidation.publish(['paper:5']);
  await there.hear(['paper:5']);
});

test('a node that cannot listen drops everything repeatedly', async () => {
  const proxy = await databaseProxy(connection);
  after(() => proxy.close());
  const there = await node({ connection: proxy.connection });
  await proxy.goAway();
  await eventually(() => assert.deepEqual(there.drops, ['all', 'all', 'all', 'all']));
});

test('a node that cannot reach the database at all drops nothing', async () => {
  const proxy = await databaseProxy(connection);
  const lost = openDatabase({ ...proxy.connection, max: 1 }, () => {});
  after(async () => {
    await lost.close();
    await proxy.close();
  });
  let attempts = 0;
  const counting = { ...log, warn: () => (attempts += 1) } as unknown as typeof log;
  const there = await node({ connection: proxy.connection, pool: lost.pool, log: counting });
  await proxy.goAway();
  await eventually(() => assert.ok(attempts >= 3));
  assert.deepEqual(there.drops, ['all']);
});

test('a node that could not listen at its start listens later', async () => {
  const proxy = await databaseProxy(connection, { isAway: true });
  after(() => proxy.close());
  const [here, there] = [await node(), await node({ connection: proxy.connection })];
  await proxy.comeBack();
  await eventually(async () => {
    await here.invalidation.publish(['paper:6']);
    assert.deepEqual(there.drops.at(-1), ['paper:6']);
  });
});

test('unsent messages are sent when the database is back', async () => {
  const proxy = await databaseProxy(connection);
  const lost = openDatabase({ ...proxy.connection, max: 1 }, () => {});
  after(async () => {
    await lost.close();
    await proxy.close();
  });
  const [here, there] = [await node({ pool: lost.pool }), await node()];
  await proxy.goAway();
  await here.invalidation.publish(['paper:7']);
  await here.invalidation.publish(['paper:8']);
  assert.deepEqual(here.drops, ['all', ['paper:7'], ['paper:8']]);
  await proxy.comeBack();
  await eventually(() => assert.deepEqual(there.drops.slice(1).flat(), ['paper:7', 'paper:8']));
});

test('an unreadable message drops everything', async () => {
  const here = await node();
  await pool.query(`SELECT pg_notify('pariksha_invalidation', 'of a later version')`);
  await eventually(() => assert.deepEqual(here.drops, ['all', 'all']));
});

test('a silent connection is replaced', async () => {
  const proxy = await databaseProxy(connection);
  let beginnings = 0;
  const listener = createNotificationListener({
    connection: proxy.connection,
    channel: 'silence',
    onMessage: () => {},
    onListening: () => (beginnings += 1),
    log,
    heartbeat: { everyMs: 20, answerWithinMs: 200 },
  });
  after(async () => {
    await listener.close();
    await proxy.close();
  });
  await listener.start();
  assert.equal(beginnings, 1);
  proxy.fallSilent();
  await eventually(() => assert.equal(beginnings, 2));
});
