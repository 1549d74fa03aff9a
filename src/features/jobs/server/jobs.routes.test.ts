import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { backOffice } from '#testing/back-office.ts';
import { eventually } from '#testing/eventually.ts';
import type { JobRun, JobSchedule, JobsPage } from '../jobs.contract.ts';
import { ensureSchedules, startDueJobs } from './job-schedules.service.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { getJobs } from './jobs.service.ts';

const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers) await close();
});
const { ctx, app, actors, call, audited, connection } = await backOffice();
const { pool, close: closePool } = openDatabase({ ...connection, max: 4 }, () => {});

/** Set by the running job: ends it. */
let finish: (error?: Error) => void = () => {};
const held: JobDefinition = {
  name: 'held',
  title: 'Held work',
  input: z.object({}),
  run: (_input, { signal, progress }) =>
    new Promise((resolve, reject) => {
      progress({ done: 1, total: 3, note: 'one of three' });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      finish = (error) => (error ? reject(error) : resolve({ papers: 3 }));
    }),
};
/** A job for owners that cannot be retried. */
const secret: JobDefinition = {
  ...held,
  name: 'secret',
  title: 'Secret work',
  library: 'replaces',
  access: 'owner',
  isRetriable: false,
};
const nightly: JobDefinition = {
  name: 'nightly',
  title: 'Nightly work',
  library: 'changes',
  input: z.object({}),
  schedule: { input: {}, cron: '30 2 * * *', isOn: true },
  run: async () => ({ kept: 7 }),
};

const node = { ...ctx, database: { ...ctx.database, pool } };
function startNode(process: Context) {
  const jobs = getJobs(process);
  jobs.define([held, secret, nightly]);
  closers.push(jobs.close);
  return jobs;
}
const otherNode = { ...node };
const jobs = startNode(node);
startNode(otherNode);
jobsRoutes(app, node);
closers.push(() => app.close(), closePool);
jobs.work();

const starter = (role: 'owner' | 'editor') => ({ id: actors[role].id, name: actors[role].name });
const runOf = async (id: string) => (await call('GET', `/api/admin/jobs/${id}`)).json<JobRun>();
const becomes = (id: string, state: string) =>
  eventually(async () => assert.equal((await runOf(id)).state, state));

test('a job shows its progress and then its report', async () => {
  const { id } = await jobs.start(held, {}, starter('editor'));
  await becomes(id, 'running');
  await eventually(async () => assert.equal((await runOf(id)).done, 1));
  finish();
  await becomes(id, 'done');
  const last = await runOf(id);
  assert.deepEqual(
    { title: last.title, state: last.state, done: last.done, total: last.total, note: last.note },
    { title: 'Held work', state: 'done', done: 1, total: 3, note: 'one of three' },
  );
  assert.deepEqual(last.report, { papers: 3 });
  assert.deepEqual(last.startedBy, starter('editor'));
});

test('an unknown run is 404, and visitors get 401', async () => {
  const unknown = '/api/admin/jobs/00000000-0000-4000-8000-000000000000';
  assert.equal((await call('GET', unknown)).statusCode, 404);
  assert.equal((await call('GET', unknown, undefined, null)).statusCode, 401);
  assert.equal((await call('GET', '/api/admin/jobs/1')).statusCode, 400);
});

test('an owner cancels and retries a job, an editor cannot', async () => {
  const { id } = await jobs.start(held, {}, starter('owner'));
  await becomes(id, 'running');
  assert.equal((await call('POST', `/api/admin/jobs/${id}/cancel`, {}, 'editor')).statusCode, 403);
  assert.equal((await call('POST', `/api/admin/jobs/${id}/retry`, {}, 'owner')).statusCode, 409);
  assert.equal((await call('POST', `/api/admin/jobs/${id}/cancel`, {}, 'owner')).statusCode, 200);
  await becomes(id, 'cancelled');
  assert.equal((await call('POST', `/api/admin/jobs/${id}/cancel`, {}, 'owner')).statusCode, 409);
  const retried = await call('POST', `/api/admin/jobs/${id}/retry`, {}, 'owner');
  assert.equal(retried.json<JobRun>().state, 'waiting');
  await becomes(id, 'running');
  finish(new Error('connect ECONNREFUSED 10.0.0.7'));
  await becomes(id, 'failed');
  assert.doesNotMatch((await runOf(id)).error ?? '', /10\.0\.0\.7/);
  const lines = (await audited()).map(({ action, subjectName }) => [action, subjectName]);
  assert.deepEqual(lines, [
    ['job.cancelled', 'Held work'],
    ['job.retried', 'Held work'],
  ]);
});

test('runs are listed newest first, with filters and pages', async () => {
  const list = async (query: string) => (await call('GET', `/api/admin/jobs${query}`)).json<JobsPage>();
  const all = await list('');
  assert.equal(all.total, 2);
  assert.deepEqual(
    all.runs.map(({ state }) => state),
    ['failed', 'done'],
  );
  assert.deepEqual(all.jobs.map(({ title }) => title).toSorted(), [
    'Held work',
    'Nightly work',
    'Secret work',
  ]);
  assert.deepEqual(
    (await list('?state=done,cancelled')).runs.map(({ state }) => state),
    ['done'],
  );
  assert.equal((await list('?name=nightly')).total, 0);
  const second = await list('?limit=1&page=2&name=&state=');
  assert.deepEqual([second.total, second.runs[0]?.state], [2, 'done']);
  assert.equal((await call('GET', '/api/admin/jobs?state=asleep')).statusCode, 400);
});

test('a missed schedule starts one run on one node', async () => {
  const start = new Date('2026-03-01T12:00:00Z');
  await ensureSchedules(node, start);
  await startDueJobs(node, start);
  assert.deepEqual(await firstSchedule(), { nextRunAt: '2026-03-01T21:00:00.000Z', state: undefined });
  const threeDaysLater = new Date('2026-03-04T12:00:00Z');
  await Promise.all([startDueJobs(node, threeDaysLater), startDueJobs(otherNode, threeDaysLater)]);
  await startDueJobs(node, threeDaysLater);
  await eventually(async () =>
    assert.deepEqual(await firstSchedule(), { nextRunAt: '2026-03-04T21:00:00.000Z', state: 'done' }),
  );
  const { runs, total } = (await call('GET', '/api/admin/jobs?name=nightly')).json<JobsPage>();
  assert.equal(total, 1);
  assert.deepEqual(runs[0]?.startedBy, { id: null, name: 'Schedule' });
});

test('a due job starts after the library has been replaced', async () => {
  const { id } = await jobs.start(secret, {}, starter('owner'));
  await becomes(id, 'running');
  const due = new Date('2026-03-05T12:00:00Z');
  await startDueJobs(node, due);
  assert.equal((await firstSchedule()).nextRunAt, '2026-03-04T21:00:00.000Z');
  finish();
  await becomes(id, 'done');
  await startDueJobs(node, due);
  await eventually(async () =>
    assert.deepEqual(await firstSchedule(), { nextRunAt: '2026-03-05T21:00:00.000Z', state: 'done' }),
  );
  assert.equal((await call('GET', '/api/admin/jobs?name=nightly')).json<JobsPage>().total, 2);
});

test("an owners' job shows its details to current owners only", async () => {
  // Started by an owner who is now an editor.
  const { id } = await jobs.start(secret, {}, starter('editor'));
  await becomes(id, 'running');
  await eventually(async () => assert.equal((await runOf(id)).note, 'one of three'));
  const seenBy = async (role: 'owner' | 'editor') => {
    const one = (await call('GET', `/api/admin/jobs/${id}`, undefined, role)).json<JobRun>();
    const list = (await call('GET', '/api/admin/jobs?name=secret&limit=1', undefined, role)).json<JobsPage>();
    assert.deepEqual(list.runs, [one]);
    const { state, note, report, error, mayCancel, mayRetry } = one;
    return { state, note, report, error, mayCancel, mayRetry };
  };
  const nothing = { note: null, report: null, error: null, mayCancel: false, mayRetry: false };
  assert.deepEqual(await seenBy('editor'), { state: 'running', ...nothing });
  assert.equal((await call('POST', `/api/admin/jobs/${id}/cancel`, {}, 'editor')).statusCode, 403);
  finish(new AppError('conflict', { public: 'asha@example.org is there twice.' }));
  await becomes(id, 'failed');
  assert.deepEqual(await seenBy('editor'), { state: 'failed', ...nothing });
  const { error, mayCancel, mayRetry } = await seenBy('owner');
  assert.deepEqual([error, mayCancel, mayRetry], ['asha@example.org is there twice.', true, false]);
  assert.equal((await call('POST', `/api/admin/jobs/${id}/retry`, {}, 'editor')).statusCode, 403);
  assert.equal((await call('POST', `/api/admin/jobs/${id}/retry`, {}, 'owner')).statusCode, 409);
});

async function firstSchedule() {
  const [first] = (await call('GET', '/api/admin/job-schedules')).json<JobSchedule[]>();
  return { nextRunAt: first?.nextRunAt, state: first?.lastRun?.state };
}

test('only an owner sets a schedule, and stale edits are refused', async () => {
  const url = '/api/admin/job-schedules/nightly';
  const sundays = { isOn: true, every: 'week', day: 0, hour: 4, minute: 15, updatedAt: null };
  assert.equal((await call('PUT', url, sundays, 'editor')).statusCode, 403);
  assert.equal((await call('PUT', url, { ...sundays, day: 8 })).statusCode, 400);
  assert.equal((await call('PUT', '/api/admin/job-schedules/held', sundays)).statusCode, 404);
  const set = (await call('PUT', url, sundays)).json<JobSchedule>();
  assert.equal(new Date(set.nextRunAt!).getUTCDay(), 6, 'Sunday 4:15 in India is Saturday in UTC');
  assert.match(set.nextRunAt!, /T22:45:00/);
  assert.equal((await call('PUT', url, sundays)).statusCode, 409);
  const { updatedAt } = set;
  assert.equal((await call('PUT', url, { ...sundays, updatedAt })).json<JobSchedule>().updatedAt, updatedAt);
  const off = await call('PUT', url, { ...sundays, isOn: false, updatedAt });
  assert.equal(off.json<JobSchedule>().nextRunAt, null);
  await startDueJobs(node, new Date('2030-01-01T00:00:00Z'));
  assert.equal((await call('GET', '/api/admin/jobs?name=nightly')).json<JobsPage>().total, 2);
  const changes = (await audited()).filter(({ action }) => action === 'job.schedule-changed');
  assert.deepEqual(
    changes.map(({ before, after }) => [before, after]),
    [
      [
        { every: 'day', hour: 2, minute: 30 },
        { every: 'week', hour: 4, minute: 15 },
      ],
      [{ isOn: true }, { isOn: false }],
    ],
  );
});
