import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { z } from 'zod';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { takeSessionLock, withSession } from '#platform/database/session.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition, RunningJob } from '#platform/jobs/job.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createJobRunner } from './job-runner.ts';
import { insertRun, requestCancel, selectRuns } from './job-runs.queries.ts';
import { createJobs, type JobsService } from './jobs.service.ts';

const nodes: JobsService[] = [];
after(() => Promise.all(nodes.map((each) => each.close())));
const database = await testDatabase();
const { db, pool, connection } = database;
const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
const asha = { id: null, name: 'Asha' };

interface Input {
  text?: string | undefined;
}
/** The work of every job in this file. Each test sets its own. */
let work: (input: Input, job: RunningJob, by: JobsService) => Promise<object> = async () => ({});
const quick = { name: 'quick', title: 'Quick work', input: z.object({ text: z.string().optional() }) };
const lonely = { ...quick, name: 'lonely', isExclusive: true };
const tidy = { ...quick, name: 'tidy', title: 'Tidy up', library: 'changes' } as const;
const replace = { ...quick, name: 'replace', title: 'Replace all', library: 'replaces' } as const;

const givenUp: string[] = [];

function node(): JobsService {
  const jobs = createJobs({ db, pool, log, watchSeconds: 1 });
  const run: JobDefinition<Input>['run'] = (input, job) => work(input, job, jobs);
  const gaveUp = async (reason: string) => void givenUp.push(reason);
  jobs.define([quick, lonely, tidy, replace].map((each): JobDefinition<Input> => ({ ...each, run, gaveUp })));
  nodes.push(jobs);
  return jobs;
}

async function run(id: string) {
  const [row] = await selectRuns(db, [id]);
  return row!;
}
const becomes = (id: string, state: string) =>
  eventually(async () => assert.equal((await run(id)).state, state));
const newRun = (id: string) => ({
  id,
  name: 'quick',
  isExclusive: false,
  libraryUse: null,
  input: {},
  startedBy: asha,
});
/** A job that waits until it is aborted. */
const endless = (_input: object, { signal }: RunningJob) =>
  new Promise<never>((_resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

const [jobs, other] = [node(), node()];

test('another process resumes a job of a killed process', async () => {
  // Both processes create the queue in an empty database at the same time.
  await Promise.all([jobs.openQueue(), other.openQueue()]);
  const fixture = fileURLToPath(new URL('killed-job.fixture.ts', import.meta.url));
  const killed = spawn(process.execPath, [fixture, JSON.stringify(connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [id] = (await once(killed.stdout, 'data')).map(String) as [string];
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  assert.equal((await run(id)).state, 'running');
  work = async (_input, { checkpoint }) => ({ wentOnFrom: checkpoint });
  jobs.work();
  other.work();
  // As if the heartbeat had been missing for long enough.
  await db.execute(
    sql`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`,
  );
  await becomes(id, 'done');
  const { report, attempts } = await run(id);
  assert.deepEqual({ report, attempts }, { report: { wentOnFrom: { step: 3 } }, attempts: 2 });
});

test('a run fails after five attempts, with the reason', async () => {
  work = async () => ({});
  const { id } = await db.transaction(async (transaction) => {
    const started = await jobs.startWithin(transaction, quick, {}, asha);
    assert.ok('id' in started);
    await transaction.execute(sql`UPDATE job_runs SET attempts = 5 WHERE id = ${started.id}`);
    return started;
  });
  jobs.wake();
  await becomes(id, 'failed');
  const { error } = await run(id);
  assert.match(error ?? '', /stopped 5 times/);
  assert.deepEqual(givenUp, [error]);
});

test('a job receives its input and stores progress and report', async () => {
  work = async ({ text }, job) => {
    job.progress({ done: 1, total: 2, note: 'half of it' });
    return { text };
  };
  const { id } = await jobs.start(quick, { text: 'नमस्ते' }, asha);
  await becomes(id, 'done');
  const { done, total, note, report, attempts, startedByName } = await run(id);
  assert.deepEqual(
    { done, total, note, report, attempts, startedByName },
    { done: 1, total: 2, note: 'half of it', report: { text: 'नमस्ते' }, attempts: 1, startedByName: 'Asha' },
  );
});

test('two processes run each job once', async () => {
  const seen: string[] = [];
  work = async ({ text = '' }) => {
    seen.push(text);
    await sleep(5);
    return {};
  };
  const texts = ['a', 'b', 'c', 'd', 'e'];
  const started = await Promise.all(
    texts.map((text, index) => (index % 2 ? jobs : other).start(quick, { text }, asha)),
  );
  for (const { id } of started) await becomes(id, 'done');
  assert.deepEqual(seen.toSorted(), texts);
});

test('a cancelled and retried job runs once though queued twice', async () => {
  let runs = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  work = async () => {
    runs += 1;
    await released;
    return {};
  };
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    await insertRun(transaction, newRun(id));
    for (const _retry of ['first', 'second']) {
      await requestCancel(transaction, id);
      await jobs.restartWithin(transaction, { id, name: 'quick' });
    }
  });
  const taken = async () => {
    const result = await db.execute<{ state: string }>(
      sql`SELECT state FROM pgboss.job WHERE data ->> 'runId' = ${id}`,
    );
    return result.rows.map(({ state }) => state).toSorted();
  };
  jobs.wake();
  other.wake();
  await eventually(async () => assert.deepEqual(await taken(), ['active', 'completed']));
  release();
  await becomes(id, 'done');
  assert.equal(runs, 1);
});

test('a lost database connection does not count as an attempt', async () => {
  const id = randomUUID();
  await insertRun(db, newRun(id));
  let isAway = true;
  const run = async () => {
    if (isAway) throw Object.assign(new Error('read'), { code: 'ECONNRESET', syscall: 'read' });
    return {};
  };
  const runner = createJobRunner({ db, log, getDefinition: () => ({ ...quick, run }) });
  const { signal } = new AbortController();
  for (let times = 0; times < 6; times += 1)
    await assert.rejects(runner.take({ id, enqueueNumber: 1, signal }), /continues later/);
  isAway = false;
  await runner.take({ id, enqueueNumber: 1, signal });
  const { state, attempts } = await selectRuns(db, [id]).then(([row]) => row!);
  assert.deepEqual({ state, attempts }, { state: 'done', attempts: 1 });
});

test('a failed job shows only public errors and can be retried', async () => {
  work = async () => {
    throw new AppError('conflict', { public: 'The folder is full.' });
  };
  const explained = await jobs.start(quick, {}, asha);
  await becomes(explained.id, 'failed');
  assert.equal((await run(explained.id)).error, 'The folder is full.');
  work = async () => {
    throw new Error('password authentication failed for 10.0.0.7');
  };
  const internal = await jobs.start(quick, {}, asha);
  await becomes(internal.id, 'failed');
  assert.match((await run(internal.id)).error ?? '', /^Internal error/);
  assert.equal((await run(internal.id)).attempts, 1);

  work = async (_input, { checkpoint }) => ({ checkpoint });
  await db.transaction((transaction) => jobs.restartWithin(transaction, { id: internal.id, name: 'quick' }));
  jobs.wake();
  await becomes(internal.id, 'done');
  assert.deepEqual((await run(internal.id)).report, { checkpoint: null });
  const again = db.transaction((transaction) =>
    jobs.restartWithin(transaction, { id: internal.id, name: 'quick' }),
  );
  await assert.rejects(again, { code: 'conflict' });
});

test('a job that runs alone cannot be started twice', async () => {
  work = endless;
  const starts = await Promise.allSettled([jobs, other, jobs].map((each) => each.start(lonely, {}, asha)));
  const started = starts.filter((each) => each.status === 'fulfilled').map(({ value }) => value.id);
  assert.equal(started.length, 1);
  for (const each of starts) if (each.status === 'rejected') assert.equal(each.reason.code, 'conflict');
  await db.execute(sql`UPDATE job_runs SET is_cancel_requested = true WHERE id = ${started[0]}`);
  await becomes(started[0]!, 'cancelled');
  work = async () => ({});
  await becomes((await jobs.start(lonely, {}, asha)).id, 'done');
});

test('a job that replaces the library excludes jobs that change it', async () => {
  work = endless;
  const end = async (id: string) => {
    await db.execute(sql`UPDATE job_runs SET is_cancel_requested = true WHERE id = ${id}`);
    await becomes(id, 'cancelled');
  };
  for (let round = 0; round < 3; round += 1) {
    const starts = await Promise.allSettled([
      jobs.start(tidy, {}, asha),
      other.start(replace, {}, asha),
      other.start(tidy, {}, asha),
      jobs.start(replace, {}, asha),
    ]);
    const [tidied, replaced] = [0, 1].map((kind) =>
      starts.flatMap((each, at) => (each.status === 'fulfilled' && at % 2 === kind ? [each.value.id] : [])),
    ) as [string[], string[]];
    assert.deepEqual([tidied.length, replaced.length].toSorted(), [0, 2]);
    for (const each of starts)
      if (each.status === 'rejected') {
        assert.equal(each.reason.code, 'conflict');
        assert.match(each.reason.message, replaced.length > 0 ? /^“Replace all” / : /^“Tidy up” /);
      }
    for (const id of [...tidied, ...replaced]) await end(id);
  }
  // The same applies to the retry of a cancelled run.
  const { id } = await jobs.start(tidy, {}, asha);
  await end(id);
  const replacing = await jobs.start(replace, {}, asha);
  const retried = db.transaction((transaction) => jobs.restartWithin(transaction, { id, name: 'tidy' }));
  await assert.rejects(retried, /^AppError: “Replace all” is queued or running/);
  await end(replacing.id);
  // A command has no run, but holds the lock.
  await withSession(database, async (session) => {
    await takeSessionLock(session, advisoryLocks.library, () => {});
    await assert.rejects(jobs.start(tidy, {}, asha), /^AppError: A backup is being restored/);
  });
});

test('another process resumes a job after a graceful shutdown', async () => {
  let runs = 0;
  let first: JobsService | undefined;
  work = async (input, job, by) => {
    runs += 1;
    if (job.checkpoint) return { wentOnFrom: job.checkpoint };
    await job.saveCheckpoint({ step: 3 });
    first = by;
    return endless(input, job);
  };
  const { id } = await jobs.start(quick, {}, asha);
  await eventually(() => assert.ok(first));
  await first!.close();
  const [ended] = await selectRuns(db, [id]);
  assert.notEqual(ended!.state, 'failed');
  await becomes(id, 'done');
  const { report, attempts } = await run(id);
  // A graceful shutdown does not count as an attempt.
  assert.deepEqual({ report, attempts, runs }, { report: { wentOnFrom: { step: 3 } }, attempts: 1, runs: 2 });
});
