import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, describe, test } from 'node:test';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import { testContext } from '#testing/context.ts';
import { runningJob } from '#testing/running-job.ts';
import type { CheckRun } from '../link-checker.contract.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import type { LinksContext } from './links-context.ts';
import { runLinkCheck, defaultPace } from './link-run.service.ts';
import { linkChecks } from '../link-checker.table.ts';

const { ctx } = await testContext();
const { db } = ctx;
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
const links: LinksContext = {
  ...ctx,
  fetch,
  sources: [],
  jobs: getJobs(ctx),
  hasPath: async () => true,
  reading: { isStale: true },
};
const run = (scope: CheckRun, job: RunningJob, perHost = 2) =>
  runLinkCheck(links, scope, job, { ...defaultPace, gapMs: 0, perHost });

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
const failed = { status: 'error', failures: 1, failingSince: yesterday } as const;

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

describe('a check of all links', () => {
  test('fails if most other sites cannot be reached', async () => {
    await addUnreachable(2);
    await add(3, 'papers.example', 'page', { host: 'papers.example' });
    await addGone(1);
    await assert.rejects(run({ scope: 'all' }, runningJob().job), {
      code: 'unavailable',
      message: /^Most sites could not be reached/,
    });
    assert.deepEqual(await states(), { 'error 1': 3, 'success 0': 3 });
  });

  test('succeeds if half of the other sites answer', async () => {
    await addUnreachable(2);
    await addGood(2);
    const report = await run({ scope: 'all' }, runningJob().job);
    assert.deepEqual(report, { checked: 4, success: 2, warning: 0, error: 2, postponed: 0 });
    assert.deepEqual(await states(), { 'success 0': 2, 'error 1': 2 });
  });
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
  await run({ scope: 'all' }, runningJob().job, 1);
  assert.deepEqual(asked, ['/good-first', '/good-last']);
});

test('a run of failing links counts their failures', async () => {
  await addUnreachable(3, failed);
  await addGood(4, worked);
  const report = await run({ scope: 'failing' }, runningJob().job);
  assert.deepEqual(report, { checked: 3, success: 0, warning: 0, error: 3, postponed: 0 });
  assert.deepEqual(await states(), { 'success 0': 4, 'error 2': 3 });
});
