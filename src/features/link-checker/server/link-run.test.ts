import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { testDatabase } from '#testing/database.ts';
import { runningJob } from '#testing/running-job.ts';
import { createCheckLink } from './check-link.ts';
import { createLinkRun, usualPace } from './link-run.service.ts';
import { linkChecks } from '../link-checker.table.ts';

const { db } = await testDatabase();
const asked: string[] = [];
const server = createServer(({ url = '' }, answer) => {
  asked.push(url);
  answer.writeHead(url.startsWith('/gone') ? 404 : 200).end();
});
const closed = createServer();
for (const each of [server, closed])
  await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
const hostOf = (of: typeof server) => `127.0.0.1:${(of.address() as AddressInfo).port}`;
const [host, closedHost] = [hostOf(server), hostOf(closed)];
// From now on, this port refuses connections.
await new Promise((resolve) => closed.close(resolve));
after(() => server.close());

const fetch = createSafeFetch({ allow: [host, closedHost], userAgent: 'test' });
const publicUrl = 'https://papers.example';
const own = { publicUrl, hasPath: async () => true };
const createRun = (check = createCheckLink({ fetch, own }), perHost = 2) =>
  createLinkRun({
    db,
    sync: { run: async () => ({ uses: 0 }) },
    check,
    publicUrl,
    pace: { ...usualPace, gapMs: 0, perHost },
  });
const run = createRun();

type Given = Partial<typeof linkChecks.$inferInsert>;
let made = 0;
/** Adds links, each on its own site unless `given` names one. */
async function add(count: number, base: string, path: string, given: Given = {}) {
  const rows = Array.from({ length: count }, () => {
    made += 1;
    return {
      url: `${base === 'papers.example' ? 'https' : 'http'}://${base}/${path}-${made}`,
      host: `site-${made}.example`,
      isFile: false,
      ...given,
    };
  });
  await db.insert(linkChecks).values(rows);
}
const addUnreachable = (count: number, given?: Given) => add(count, closedHost, 'unreachable', given);
const addGood = (count: number, given?: Given) => add(count, host, 'good', given);
const addGone = (count: number, given?: Given) => add(count, host, 'gone', given);
const yesterday = new Date(Date.now() - 86_400_000);
const worked = { status: 'success', checkedAt: yesterday } as const;
const failed = { status: 'error', reason: 'unreachable', failures: 1, failingSince: yesterday } as const;

/** Returns the number of links in each state, such as `error 1` with the number of consecutive failures. */
async function states(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, failures } of await db.select().from(linkChecks)) {
    const state = `${status ?? 'unchecked'} ${failures}`;
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

beforeEach(async () => {
  await db.delete(linkChecks);
  asked.length = 0;
});

const inconclusive = { code: 'unavailable', message: /^This check is inconclusive: / };

describe('a run with mostly network failures', () => {
  test('counts no failures and leaves the links as they were', async () => {
    await addUnreachable(4, worked);
    await addUnreachable(3);
    await addGood(3);
    await assert.rejects(run({ scope: 'all' }, runningJob().job), inconclusive);
    assert.deepEqual(await states(), { 'success 0': 7, 'unchecked 0': 3 });
  });

  test('fails and says how many failures it did not count', async () => {
    await addUnreachable(4);
    await addGood(1);
    await assert.rejects(run({ scope: 'all' }, runningJob().job), /so 4 failures did not count/);
  });

  test('still counts HTTP errors of a site', async () => {
    await addUnreachable(4);
    await addGone(1);
    await assert.rejects(run({ scope: 'all' }, runningJob().job), inconclusive);
    assert.deepEqual(await states(), { 'unchecked 0': 4, 'error 1': 1 });
  });

  test('does not count links to this site as answers', async () => {
    await addUnreachable(2);
    await add(3, 'papers.example', 'page', { host: 'papers.example' });
    await assert.rejects(run({ scope: 'all' }, runningJob().job), inconclusive);
  });

  test('leaves no link marked as being checked', async () => {
    await addUnreachable(4);
    await assert.rejects(run({ scope: 'all' }, runningJob().job), inconclusive);
    assert.deepEqual(
      (await db.select().from(linkChecks)).map(({ runId }) => runId),
      [null, null, null, null],
    );
  });
});

test('a run with half network failures counts the failures', async () => {
  await addUnreachable(2);
  await addGood(2);
  const report = await run({ scope: 'all' }, runningJob().job);
  assert.deepEqual(report, { checked: 4, success: 2, warning: 0, error: 2, postponed: 0 });
  assert.deepEqual(await states(), { 'success 0': 2, 'error 1': 2 });
});

test('untried links of an unresponsive site keep their state', async () => {
  await addUnreachable(50, { ...worked, host: 'silent.example' });
  await addGood(20);
  const report = await run({ scope: 'all' }, runningJob().job);
  assert.ok(report.error >= 5 && report.error <= 6, String(report.error));
  assert.deepEqual(await states(), { 'success 0': 70 - report.error, 'error 1': report.error });
});

test('a run starts with the least recently checked links', async () => {
  await addGood(1, {
    ...worked,
    checkedAt: new Date(),
    url: `http://${host}/good-last`,
    host: 'one.example',
  });
  await addGood(1, { ...worked, url: `http://${host}/good-first`, host: 'one.example' });
  await createRun(undefined, 1)({ scope: 'all' }, runningJob().job);
  assert.deepEqual(asked, ['/good-first', '/good-last']);
});

describe('a run of only failing links', () => {
  test('counts failures while links of other sites answer', async () => {
    await addUnreachable(3, failed);
    await addGood(4, worked);
    const report = await run({ scope: 'failing' }, runningJob().job);
    assert.deepEqual(report, { checked: 3, success: 0, warning: 0, error: 3, postponed: 0 });
    assert.deepEqual(await states(), { 'success 0': 4, 'error 2': 3 });
  });

  test('is inconclusive when links of other sites do not answer either', async () => {
    await addUnreachable(3, failed);
    await addUnreachable(4, worked);
    await assert.rejects(run({ scope: 'failing' }, runningJob().job), inconclusive);
    assert.deepEqual(await states(), { 'success 0': 4, 'error 1': 3 });
  });
});

test('a resumed run repeats the checks without an answer', async () => {
  const [unreachable] = (await addUnreachable(1), await db.select().from(linkChecks));
  await addGood(2);
  const stopping = new AbortController();
  const first = runningJob({ signal: stopping.signal });
  const check = createCheckLink({ fetch, own });
  const stopped = createRun(async (link, signal) => {
    if (link.id !== unreachable!.id) throw new Error('killed');
    return check(link, signal);
  });
  await assert.rejects(stopped({ scope: 'all' }, first.job), /killed/);
  const report = await run({ scope: 'all' }, runningJob({ checkpoint: first.seen.checkpoint }).job);
  assert.deepEqual(report, { checked: 3, success: 2, warning: 0, error: 1, postponed: 0 });
  const [checked] = await db.select().from(linkChecks).where(eq(linkChecks.id, unreachable!.id));
  assert.equal(checked!.failures, 1);
});
