import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testDatabase } from '#testing/database.ts';
import { createRateLimit, createStoredRateLimit, type Allowance } from './rate-limit.ts';

const secret = 'a secret of more than thirty-two characters';

function createLimit(max: number, ...further: Allowance[]) {
  const clock = { now: Date.UTC(2026, 5, 1) };
  const allowances = [{ limit: max, spanMs: 60_000 }, ...further];
  const limit = createRateLimit({ secret, purpose: 'test', allowances, now: () => clock.now });
  return { clock, limit };
}

const tooMany = (retryAfterSeconds: number) => ({ code: 'rate_limited', status: 429, retryAfterSeconds });

test('a client over its limit learns when to retry', () => {
  const { limit, clock } = createLimit(2);
  limit.take('203.0.113.1');
  clock.now += 30_000;
  limit.take('203.0.113.1');
  clock.now += 10_000;
  assert.throws(() => limit.take('203.0.113.1'), tooMany(20));
  assert.throws(() => limit.check('203.0.113.1'), tooMany(20));
  limit.take('203.0.113.2');
  clock.now += 20_000;
  limit.take('203.0.113.1');
  // The span is sliding: the second request still counts.
  assert.throws(() => limit.take('203.0.113.1'), tooMany(30));
});

test('a check does not count as a request', () => {
  const { limit } = createLimit(1);
  for (let time = 0; time < 5; time += 1) limit.check('203.0.113.1');
  limit.take('203.0.113.1');
  assert.throws(() => limit.check('203.0.113.1'), { code: 'rate_limited' });
});

test('the exhausted allowance determines the retry time', () => {
  const { limit, clock } = createLimit(2, { limit: 3, spanMs: 600_000 });
  limit.take('203.0.113.1');
  limit.take('203.0.113.1');
  assert.throws(() => limit.take('203.0.113.1'), tooMany(60));
  clock.now += 60_000;
  limit.take('203.0.113.1');
  assert.throws(() => limit.take('203.0.113.1'), tooMany(540));
  clock.now += 540_000;
  limit.take('203.0.113.1');
});

test('each subject has its own limit', () => {
  const { limit } = createLimit(1);
  limit.take('203.0.113.1', 'paper 1');
  limit.take('203.0.113.1', 'paper 2');
  limit.take('203.0.113.1');
  assert.throws(() => limit.take('203.0.113.1', 'paper 1'), { code: 'rate_limited' });
});

test('addresses of one client network share one limit', () => {
  const same = [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:DB8:0001:0002:a:b:c:d', '2001:db8:1:2::'],
    ['2001:db8:1:200::1', '2001:db8:1:2ff::1'],
    ['::1', '0:0:0:0:0:0:0:2'],
    ['203.0.113.1', '::ffff:203.0.113.1'],
  ] as const;
  for (const [one, other] of same) {
    const { limit } = createLimit(1);
    limit.take(one);
    assert.throws(() => limit.take(other), { code: 'rate_limited' }, `${one} ${other}`);
  }
  const { limit } = createLimit(1);
  for (const address of ['2001:db8:1:200::1', '2001:db8:1:300::1', '203.0.113.1', '203.0.113.2', ''])
    limit.take(address);
});

test('the oldest clients are forgotten when the memory is full', () => {
  const { limit } = createLimit(1);
  limit.take('first');
  for (let address = 0; address < 50_000; address += 1) limit.take(`address ${address}`);
  limit.take('first');
  assert.throws(() => limit.take('address 49999'), { code: 'rate_limited' });
});

describe('stored rate limit', async () => {
  const { pool } = await testDatabase();
  let purposes = 0;
  /** Returns the limits of two nodes. */
  function nodes(limit: number, ...further: Allowance[]) {
    const purpose = `test ${(purposes += 1)}`;
    const allowances = [{ limit, spanMs: 60_000 }, ...further];
    const node = (on = pool) => createStoredRateLimit({ pool: on, secret, purpose, allowances });
    return { one: node(), other: node(), restarted: node };
  }

  test('holds on all nodes and after a restart', async () => {
    const { one, other, restarted } = nodes(2);
    await one.take('203.0.113.1');
    await other.take('203.0.113.1');
    for (const node of [one, other, restarted()])
      await assert.rejects(node.take('203.0.113.1'), { code: 'rate_limited', status: 429 });
    await one.take('203.0.113.2');
    await one.take('203.0.113.1', 'a subject');
  });

  test('counts concurrent requests exactly', async () => {
    const { one, other } = nodes(10);
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? one : other).take('203.0.113.1')),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 10);
  });

  test('a returned or refused request does not count', async () => {
    const { one, other } = nodes(2, { limit: 3, spanMs: 600_000 });
    for (let time = 0; time < 5; time += 1) await (await one.take('203.0.113.1'))();
    const giveBack = await one.take('203.0.113.1');
    await other.take('203.0.113.1');
    for (let time = 0; time < 5; time += 1)
      await assert.rejects(one.take('203.0.113.1'), { code: 'rate_limited' });
    await giveBack();
    await one.take('203.0.113.1');
  });

  test('counts each client in memory without the database', async () => {
    const { restarted } = nodes(1);
    const lost = { query: () => Promise.reject(new Error('connection lost')) } as unknown as typeof pool;
    const limit = restarted(lost);
    await limit.take('203.0.113.1');
    await assert.rejects(limit.take('203.0.113.1'), { code: 'rate_limited' });
    await limit.take('203.0.113.2');
  });
});
