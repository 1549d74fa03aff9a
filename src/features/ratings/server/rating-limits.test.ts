import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPaper } from '#testing/factories.ts';
import { getCookie, newAddress, ratingsApp } from '#testing/ratings-app.ts';

const { db, clock, rate, storedOf } = await ratingsApp();
let browsers = 0;
const createPapers = (count: number) => Promise.all(Array.from({ length: count }, () => createPaper(db)));

/** Sends ratings of new visitors from one client network, for each paper in turn. Returns the status codes. */
async function rateAll(papers: { id: number }[], count: number, address: string): Promise<number[]> {
  const found: number[] = [];
  for (let visitor = 0; visitor < count; visitor += 1) {
    const { id } = papers[visitor % papers.length]!;
    const agent = `Browser ${(browsers += 1)}`;
    found.push((await rate(id, 3, { address, agent })).statusCode);
  }
  return found;
}

test('a client network has at most 60 accepted ratings an hour', async () => {
  const papers = await createPapers(8);
  const address = newAddress();
  const cookie = getCookie(await rate(papers[0]!.id, 3, { address }));
  for (let time = 0; time < 40; time += 1)
    assert.equal((await rate(papers[0]!.id, 3, { address, cookie })).statusCode, 409);
  assert.deepEqual(new Set(await rateAll(papers, 50, address)), new Set([200]));
  const rest = await Promise.all(papers.map((paper) => rateAll([paper], 3, address)));
  assert.equal(rest.flat().filter((code) => code === 200).length, 9);
  assert.equal(rest.flat().filter((code) => code === 429).length, 15);
  const refused = await rate(papers[7]!.id, 3, { address });
  assert.deepEqual([refused.statusCode, refused.json().code], [429, 'rate_limited']);
  assert.equal(refused.headers['retry-after'], '3600');
  assert.equal((await rate(papers[0]!.id, 3)).statusCode, 200);
  clock.now += 3_600_000;
  assert.equal((await rate(papers[7]!.id, 3, { address })).statusCode, 200);
});

test('a paper accepts 10 ratings hourly and 30 daily per network', async () => {
  const papers = await createPapers(2);
  const address = newAddress();
  const perHour = async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => rateAll([papers[0]!], 1, address)));
    clock.now += 3_600_000;
    return answers.flat().filter((code) => code === 200).length;
  };
  assert.deepEqual([await perHour(), await perHour(), await perHour(), await perHour()], [10, 10, 10, 0]);
  assert.equal((await storedOf(papers[0]!.id)).rows, 30);
  assert.deepEqual(await rateAll([papers[1]!], 1, address), [200]);
  clock.now += 21 * 3_600_000;
  assert.deepEqual(await rateAll([papers[0]!], 1, address), [200]);
});

test('a client network has at most 600 attempts an hour', async () => {
  const { id } = await createPaper(db);
  const address = newAddress();
  const cookie = getCookie(await rate(id, 3, { address }));
  for (let batch = 0; batch < 6; batch += 1)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => at + batch === 0 || rate(id, 3, { address, cookie })),
    );
  const refused = await rate(id, 3, { address, cookie });
  assert.equal(refused.statusCode, 429);
  assert.equal((await rate(id, 3, { cookie })).statusCode, 409);
});

test('an IPv6 client network is a /56 subnet', async () => {
  const { id } = await createPaper(db);
  const address = (last: number) => `2001:db8:7:${(0x300 + last).toString(16)}::${last}`;
  const answers: number[] = [];
  for (let last = 0; last < 11; last += 1)
    answers.push((await rate(id, 3, { address: address(last) })).statusCode);
  assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 200), 429]);
});
