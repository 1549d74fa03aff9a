import { getCronPattern, nextTime, readCron } from '#lib/time/schedule-rule.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { JobSchedule, JobScheduleFields } from '../jobs.contract.ts';
import { deleteOldRuns, selectRuns } from './job-runs.queries.ts';
import {
  databaseTime,
  ensureSchedule,
  lockDueSchedule,
  postponeSchedule,
  saveSchedule,
  type ScheduleRow,
  selectDueSchedules,
  selectNewestRunIds,
  selectScheduleForUpdate,
  selectSchedules,
} from './job-schedules.queries.ts';
import { presentRun, type Viewer } from './job-run.presenter.ts';
import { getJobs } from './jobs.service.ts';

/** A job that can start automatically. */
type ScheduledJob = JobDefinition & { schedule: NonNullable<JobDefinition['schedule']> };

const getScheduledJobs = (ctx: Context): ScheduledJob[] =>
  getJobs(ctx)
    .getDefinitions()
    .filter((each): each is ScheduledJob => each.schedule !== undefined);

/** Returns the schedule of a job that no owner has edited. */
function getDefaultSchedule({ name, schedule: { isOn, cron } }: ScheduledJob, now: Date): ScheduleRow {
  return { name, isOn, cron, nextRunAt: nextTime(readCron(cron), now), editedAt: null };
}

/** Adds the schedules of new jobs, and updates those that no owner has edited. */
export async function ensureSchedules(ctx: Context, now: Date): Promise<void> {
  for (const job of getScheduledJobs(ctx)) await ensureSchedule(ctx.db, getDefaultSchedule(job, now));
}

/**
 * Starts the due jobs. A missed run starts once as soon as possible. A run is missed when no process runs or a job
 * replaces the library. A lock in the database makes sure that only one node starts a due job.
 */
export async function startDueJobs(ctx: Context, now: Date): Promise<void> {
  const due = new Set(await selectDueSchedules(ctx.db, now));
  if (due.size === 0) return;
  const jobs = getJobs(ctx);
  await jobs.openQueue();
  for (const job of getScheduledJobs(ctx)) if (due.has(job.name)) await startDueJob(ctx, job, now);
  jobs.wake();
}

async function startDueJob(ctx: Context, job: ScheduledJob, now: Date): Promise<void> {
  const { name, schedule } = job;
  await ctx.db.transaction(async (transaction) => {
    const due = await lockDueSchedule(transaction, name, now);
    if (!due) return;
    const startedBy = { id: null, name: 'Schedule' };
    const started = await getJobs(ctx).startWithin(transaction, job, schedule.input, startedBy);
    const refused = 'refused' in started ? started.refused : null;
    // The schedule stays due.
    if (refused === 'library') return;
    await postponeSchedule(transaction, name, nextTime(readCron(due.cron), now));
    if (refused) ctx.log.warn({ job: name }, 'a scheduled job was still running; this run is skipped');
  });
}

const pauseMs = 15_000;
const hourMs = 3_600_000;
/** Retention of runs: 90 days, but always the newest 1,000. */
const retention = { days: 90, newest: 1_000 };
const maxDeleted = 5_000;

/** The timer of a process that starts due jobs. */
export const getScheduleTimer = perContext((ctx) => {
  const { db, log } = ctx;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isEnsured = false;
  let running = Promise.resolve();
  let cleanedAt = -Infinity;

  async function run(): Promise<void> {
    try {
      // The clocks of two nodes may differ and would move a schedule back and forth: use the database's clock.
      const now = await databaseTime(db);
      if (!isEnsured) await ensureSchedules(ctx, now);
      isEnsured = true;
      await startDueJobs(ctx, now);
      if (performance.now() - cleanedAt > hourMs) {
        await deleteOldRuns(db, retention, maxDeleted);
        cleanedAt = performance.now();
      }
    } catch (error) {
      if (!isClosed) log.warn({ error }, 'scheduled jobs could not be started; trying again');
    }
    if (!isClosed) timer = setTimeout(start, pauseMs).unref();
  }

  function start(): void {
    running = run();
  }

  return {
    /** Starts due jobs now and every 15 seconds, and deletes old runs every hour. Never throws. */
    start,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
});

async function presentSchedules(ctx: Context, rows: ScheduleRow[], viewer: Viewer): Promise<JobSchedule[]> {
  const { getTitle, getDefinition } = getJobs(ctx);
  const names = rows.map(({ name }) => name);
  const runs = await selectRuns(ctx.db, await selectNewestRunIds(ctx.db, names));
  return rows.map(({ name, isOn, cron, nextRunAt, editedAt }) => {
    const lastRun = runs.find((run) => run.name === name);
    return {
      name,
      title: getTitle(name),
      isOn,
      ...readCron(cron),
      nextRunAt: isOn ? nextRunAt.toISOString() : null,
      lastRun: lastRun ? presentRun(lastRun, viewer, getDefinition) : null,
      updatedAt: editedAt?.toISOString() ?? null,
    };
  });
}

/** Returns the schedules, ordered by job title. */
export async function listSchedules(ctx: Context, viewer: Viewer): Promise<JobSchedule[]> {
  const now = new Date();
  const stored = new Map((await selectSchedules(ctx.db)).map((row) => [row.name, row]));
  const rows = getScheduledJobs(ctx).map((job) => stored.get(job.name) ?? getDefaultSchedule(job, now));
  const schedules = await presentSchedules(ctx, rows, viewer);
  return schedules.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Saves an owner's schedule. 404 for a job without a schedule, 409 after a concurrent change. */
export function updateSchedule(
  ctx: Context,
  actor: Actor,
  name: string,
  { isOn, updatedAt, ...rule }: JobScheduleFields,
): Promise<JobSchedule> {
  return ctx.write(actor, async ({ transaction, audit }) => {
    const now = new Date();
    const job = getScheduledJobs(ctx).find((each) => each.name === name);
    if (!job) throw notFound('This job has no schedule');
    await ensureSchedule(transaction, getDefaultSchedule(job, now));
    const before = (await selectScheduleForUpdate(transaction, name))!;
    if ((before.editedAt?.toISOString() ?? null) !== updatedAt) {
      const message = 'Another user changed this schedule after you opened it. Nothing was saved.';
      throw fieldError('conflict', 'updatedAt', message);
    }
    const cron = getCronPattern(rule);
    const isSame = before.isOn === isOn && before.cron === cron;
    const after = isSame
      ? before
      : await saveSchedule(transaction, { name, isOn, cron, nextRunAt: nextTime(rule, now) });
    if (!isSame)
      audit({
        action: 'job.schedule-changed',
        subjectName: job.title,
        before: { isOn: before.isOn, ...readCron(before.cron) },
        after: { isOn, ...rule },
      });
    return (await presentSchedules(ctx, [after], actor))[0]!;
  });
}
