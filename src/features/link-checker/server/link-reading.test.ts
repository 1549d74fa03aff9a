import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { linksApp } from '#testing/links-app.ts';
import { markStale } from './link-reading.service.ts';
import type { LinkCheckResult, LinksSummary } from '../link-checker.contract.ts';

const { db, call, readLinks, links, started } = await linksApp();
await createPaper(db, { title: 'Good', externalUrl: 'https://files.example/good.pdf' });

/** Adds a run of the job that ended in this state `secondsAgo` seconds ago. */
async function endRun(state: 'done' | 'failed' | 'cancelled', secondsAgo: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO job_runs (id, name, state, input, started_by_name, ended_at)
    VALUES (gen_random_uuid(), 'read-links', ${state}, '{}', 'Ravi', now() - make_interval(secs => ${secondsAgo}))`);
}

const list = async () =>
  (await call('GET', '/api/admin/link-check', undefined, 'editor')).json<LinkCheckResult[]>();
const summary = async () => (await call('GET', '/api/admin/link-check/summary')).json<LinksSummary>();

test('the first GET starts the job that reads links', async () => {
  assert.deepEqual(await list(), []);
  assert.deepEqual(started, [['read-links', {}, 'Ravi']]);
  assert.equal((await summary()).readAt, null);
});

test('a second GET starts no other job', async () => {
  await list();
  assert.equal(started.length, 1);
});

test('the job fills the list and stores its start time', async () => {
  const before = Date.now();
  assert.deepEqual(await readLinks(), { uses: 1 });
  const { readAt, total } = await summary();
  assert.equal(total, 1);
  assert.ok(Date.parse(readAt!) >= before);
});

test('a rating does not start another read', async () => {
  markStale(links, ['rating:7']);
  await list();
  assert.equal(started.length, 1);
});

test('a changed paper starts another read', async () => {
  started.length = 0;
  markStale(links, ['papers', 'paper:7']);
  // For twice the duration of the last read, no other read starts.
  while (started.length === 0) await list();
  assert.deepEqual(started, [['read-links', {}, 'Ravi']]);
});

test('a refused start is repeated by the next GET', async () => {
  markStale(links, 'all');
  while (started.length < 2) await list();
  markStale(links, 'all');
  assert.equal((await call('GET', '/api/admin/link-check')).statusCode, 200, 'the third start is refused');
  started.length = 0;
  await list();
  assert.equal(started.length, 1);
});

for (const state of ['failed', 'cancelled'] as const)
  test(`a run that ${state === 'failed' ? 'failed' : 'was cancelled'} is repeated after a minute`, async () => {
    await db.execute(sql`TRUNCATE job_runs, job_findings`);
    started.length = 0;
    await endRun(state, 30);
    await list();
    assert.equal(started.length, 0);
    await endRun(state, 61);
    await list();
    assert.equal(started.length, 1);
  });

test('a run that finished is not repeated', async () => {
  await db.execute(sql`TRUNCATE job_runs`);
  started.length = 0;
  await endRun('done', 61);
  await list();
  assert.equal(started.length, 0);
});

test('a failed run is not repeated once a later run has finished', async () => {
  await db.execute(sql`TRUNCATE job_runs`);
  await endRun('failed', 61);
  await readLinks();
  started.length = 0;
  await list();
  assert.equal(started.length, 0);
});

test('a cancelled read ends while a statement waits', async () => {
  const aborting = new AbortController();
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`LOCK TABLE link_checks`);
    const run = readLinks(aborting.signal);
    await eventually(async () => {
      const waiting = await db.execute(
        sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'link_checks'::regclass`,
      );
      assert.equal(waiting.rowCount, 1);
    });
    aborting.abort(new Error('cancelled'));
    await assert.rejects(run, /cancelled/);
  });
});
