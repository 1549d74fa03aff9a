import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createInvalidation } from './invalidation.ts';
import { createTaggedMemory } from './tagged-memory.ts';

const database = await testDatabase();
await database.db.execute(sql`CREATE TABLE notes (id int PRIMARY KEY, text text NOT NULL)`);
await database.db.execute(sql`INSERT INTO notes SELECT id, 'first' FROM generate_series(1, 100) AS id`);
const getTag = (id: number) => `note:${id}`;

/** A node with cached notes, on a separate connection. */
async function node(context: TestContext, { connection = database.connection, maxBytes = 1_000_000 } = {}) {
  const { db, pool, close } = openDatabase({ ...connection, max: 2 }, () => {});
  const clock = { now: Date.UTC(2026, 5, 1) };
  const memory = createTaggedMemory({ maxBytes, now: () => clock.now });
  const { drop } = memory;
  const invalidation = createInvalidation({ pool, connection, onTags: drop, log: createLog('silent') });
  await invalidation.start();
  context.after(async () => {
    await invalidation.close();
    await close();
  });
  let reads = 0;
  const note = (id: number) =>
    memory.get(`note ${id}`, { tags: [getTag(id)] }, async () => {
      reads += 1;
      const result = await db.execute<{ text: string }>(sql`SELECT text FROM notes WHERE id = ${id}`);
      return { text: result.rows[0]?.text ?? null };
    });
  const write = (id: number, text: string, fail = false) =>
    invalidation.inTransaction(db, async (transaction, changed) => {
      await transaction.execute(
        sql`INSERT INTO notes VALUES (${id}, ${text}) ON CONFLICT (id) DO UPDATE SET text = ${text}`,
      );
      changed(getTag(id));
      if (fail) throw new Error('changed my mind');
    });
  const readText = async (id: number) => (await note(id)).text;
  return { clock, memory, note, readText, write, reads: () => reads };
}

describe('values in memory', () => {
  test('are read once', async (context) => {
    const { readText, reads } = await node(context);
    await readText(1);
    await readText(1);
    assert.equal(reads(), 1);
  });

  test('include not-found results', async (context) => {
    const { readText, reads } = await node(context);
    assert.equal(await readText(1_000), null);
    assert.equal(await readText(1_000), null);
    assert.equal(reads(), 1);
  });

  test('are read again after five minutes', async (context) => {
    const { clock, readText, reads } = await node(context);
    await readText(1);
    clock.now += 300_000;
    await readText(1);
    assert.equal(reads(), 2);
  });

  test('cannot be changed by a reader', async (context) => {
    const { note } = await node(context);
    const cached = await note(1);
    assert.throws(() => (cached.text = 'mine'), TypeError);
  });

  test('stay within the memory limit', async (context) => {
    const { memory, readText, reads } = await node(context, { maxBytes: 20_000 });
    for (let id = 1; id <= 100; id += 1) await readText(id);
    assert.ok(memory.bytes() > 10_000 && memory.bytes() <= 20_000, String(memory.bytes()));
    await readText(100);
    assert.equal(reads(), 100, 'the most recent value is still cached');
    await readText(1);
    assert.equal(reads(), 101, 'the oldest value is not');
  });

  test('leave no tags after eviction', async (context) => {
    const { memory, readText } = await node(context, { maxBytes: 20_000 });
    for (let id = 1; id <= 100; id += 1) await readText(id);
    memory.drop(Array.from({ length: 100 }, (_, id) => getTag(id + 1)));
    assert.equal(memory.bytes(), 0);
  });
});

describe('a write', () => {
  test('is visible immediately on its own node', async (context) => {
    const { readText, write } = await node(context);
    await readText(2);
    await write(2, 'second');
    assert.equal(await readText(2), 'second');
  });

  test('is visible soon on another node', async (context) => {
    const [here, there] = [await node(context), await node(context)];
    await there.readText(3);
    await here.write(3, 'second');
    await eventually(async () => assert.equal(await there.readText(3), 'second'));
  });

  test('replaces a not-found result', async (context) => {
    const { readText, write } = await node(context);
    assert.equal(await readText(2_000), null);
    await write(2_000, 'made');
    assert.equal(await readText(2_000), 'made');
  });

  test('drops no other value', async (context) => {
    const { readText, write, reads } = await node(context);
    await readText(4);
    await write(5, 'second');
    await readText(4);
    assert.equal(reads(), 1);
  });

  test('that is rolled back leaves the old value', async (context) => {
    const { readText, write, reads } = await node(context);
    await readText(6);
    await assert.rejects(write(6, 'never', true));
    assert.equal(await readText(6), 'first');
    assert.equal(reads(), 2);
  });
});

describe('a drop', () => {
  test('of everything removes every value', async (context) => {
    const { memory, readText, reads } = await node(context);
    await readText(7);
    memory.drop('all');
    await readText(7);
    assert.equal(reads(), 2);
  });

  test('causes one read for concurrent callers', async (context) => {
    const { memory, readText, reads } = await node(context);
    await readText(8);
    memory.drop([getTag(8)]);
    await Promise.all(Array.from({ length: 50 }, () => readText(8)));
    assert.equal(reads(), 2);
  });

  test('during a read discards its value for later callers', async (context) => {
    const { memory, readText, reads } = await node(context);
    const early = readText(9);
    memory.drop([getTag(9)]);
    await Promise.all([early, readText(9)]);
    await readText(9);
    assert.equal(reads(), 2);
  });
});

describe('while the database is unavailable', () => {
  async function nodeThroughProxy(context: TestContext) {
    const proxy = await databaseProxy(database.connection);
    context.after(() => proxy.close());
    return { proxy, ...(await node(context, { connection: proxy.connection })) };
  }

  test('an expired value stays in use', async (context) => {
    const { clock, proxy, readText } = await nodeThroughProxy(context);
    await readText(10);
    await proxy.goAway();
    clock.now += 300_000;
    assert.equal(await readText(10), 'first');
    await proxy.comeBack();
  });

  test('an expired value is retried every ten seconds', async (context) => {
    const { clock, proxy, readText, reads } = await nodeThroughProxy(context);
    await readText(11);
    await proxy.goAway();
    clock.now += 300_000;
    await readText(11);
    clock.now += 9_999;
    await readText(11);
    assert.equal(reads(), 2);
    clock.now += 1;
    await readText(11);
    assert.equal(reads(), 3);
    await proxy.comeBack();
  });

  test('a dropped value is an error', async (context) => {
    const { memory, proxy, readText } = await nodeThroughProxy(context);
    await readText(12);
    await proxy.goAway();
    memory.drop([getTag(12)]);
    await assert.rejects(readText(12));
    await proxy.comeBack();
  });
});

test('a failed read rejects and is retried', async () => {
  const memory = createTaggedMemory({ maxBytes: 10_000 });
  const fail = () => Promise.reject(new Error('broken'));
  await assert.rejects(memory.get('key', { tags: [] }, fail), /broken/);
  assert.equal(await memory.get('key', { tags: [] }, async () => 'well'), 'well');
});
