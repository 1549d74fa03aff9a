import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { getCronPattern, nextTime, readCron } from '#lib/time/schedule-rule.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { JobDefinition, JobStarter } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
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
import type { Viewer } from './job-rights.ts';
import type { JobsService } from './jobs.service.ts';
import { shownRun } from './shown-run.ts';

/** A job that can start automatically. */
type ScheduledJob = JobDefinition & { schedule: NonNullable<JobDefinition['schedule']> };

/** Returns the jobs that can start automatically. */
function scheduledJobs(definitions: JobDefinition[]): ScheduledJob[] {
  return definitions.filter((each): each is ScheduledJob => each.schedule !== undefined);
}

/** Returns the schedule of a job that no owner has edited. */
function defaultSchedule({ name, schedule: { isOn, cron } }: ScheduledJob, now: Date): ScheduleRow {
  return { name, isOn, cron, nextRunAt: nextTime(readCron(cron), now), editedAt: null };
}

const theSchedule: JobStarter = { id: null, name: 'Schedule' };

/** Starts scheduled jobs. A lock in the database makes sure that only one node starts a due job. */
function createDueSchedules(dependencies: { db: Database; jobs: JobsService; log: Log }) {
  const { db, jobs, log } = dependencies;
  let isEnsured = false;

  async function startDue(definition: ScheduledJob, now: Date): Promise<void> {
    const { name, schedule } = definition;
    await db.transaction(async (transaction) => {
      const due = await lockDueSchedule(transaction, name, now);
      if (!due) return;
      const started = await jobs.startWithin(transaction, definition, schedule.input, theSchedule);
      const refused = 'refused' in started ? started.refused : null;
      // The schedule stays due.
      if (refused === 'library') return;
      await postponeSchedule(transaction, name, nextTime(readCron(due.cron), now));
      if (refused) log.warn({ job: name }, 'a scheduled job was still running; this run is skipped');
    });
  }

  return {
    /**
     * Starts the due jobs. A missed run starts once as soon as possible. A run is missed when no process runs or a job
     * replaces the library.
     */
    async tick(now: Date): Promise<void> {
      const scheduled = scheduledJobs(jobs.definitions());
      if (!isEnsured) for (const each of scheduled) await ensureSchedule(db, defaultSchedule(each, now));
      isEnsured = true;
      const due = new Set(await selectDueSchedules(db, now));
      if (due.size === 0) return;
      await jobs.openQueue();
      for (const each of scheduled) if (due.has(each.name)) await startDue(each, now);
      jobs.wake();
    },
  };
}

const pauseMs = 15_000;
const hourMs = 3_600_000;
/** Retention of runs: 90 days, but always the newest 1,000. */
const retention = { days: 90, newest: 1_000 };
const maxDeleted = 5_000;

/** Creates the timer that starts due jobs. */
function createScheduleTimer(dependencies: { db: Database; tick(now: Date): Promise<void>; log: Log }) {
  const { db, tick, log } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running = Promise.resolve();
  let cleanedAt = -Infinity;

  async function run(): Promise<void> {
    try {
      // The clocks of two nodes may differ and would move a schedule back and forth: use the database's clock.
      await tick(await databaseTime(db));
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
    /** Calls `tick` now and every 15 seconds, and deletes old runs every hour. Never throws. */
    start,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export type JobSchedules = ReturnType<typeof createJobSchedules>;

/** Starts jobs at scheduled times. The database stores the schedules, so that all nodes agree on them. */
export function createJobSchedules(dependencies: {
  db: Database;
  write: AuditedWrite;
  jobs: JobsService;
  log: Log;
}) {
  const { db, write, jobs, log } = dependencies;
  const { tick } = createDueSchedules({ db, jobs, log });
  const timer = createScheduleTimer({ db, tick, log });
  const scheduled = () => scheduledJobs(jobs.definitions());

  async function shown(rows: ScheduleRow[], viewer: Viewer): Promise<JobSchedule[]> {
    const names = rows.map(({ name }) => name);
    const runs = await selectRuns(db, await selectNewestRunIds(db, names));
    return rows.map(({ name, isOn, cron, nextRunAt, editedAt }) => {
      const lastRun = runs.find((run) => run.name === name);
      return {
        name,
        title: jobs.titleOf(name),
        isOn,
        ...readCron(cron),
        nextRunAt: isOn ? nextRunAt.toISOString() : null,
        lastRun: lastRun ? shownRun(lastRun, viewer, jobs.definitionOf) : null,
        updatedAt: editedAt?.toISOString() ?? null,
      };
    });
  }

  return {
    /** Returns the schedules, ordered by job title. */
    async list(viewer: Viewer): Promise<JobSchedule[]> {
      const now = new Date();
      const rows = new Map((await selectSchedules(db)).map((row) => [row.name, row]));
      const all = scheduled().map((each) => rows.get(each.name) ?? defaultSchedule(each, now));
      const schedules = await shown(all, viewer);
      return schedules.toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
    },
    /** Saves an owner's schedule. 404 for a job without a schedule, 409 after a concurrent change. */
    update: (
      actor: Actor,
      name: string,
      { isOn, updatedAt, ...rule }: JobScheduleFields,
    ): Promise<JobSchedule> =>
      write(actor, async ({ transaction, audit }) => {
        const now = new Date();
        const definition = scheduled().find((each) => each.name === name);
        if (!definition) throw notFound('This job has no schedule');
        await ensureSchedule(transaction, defaultSchedule(definition, now));
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
            subjectName: definition.title,
            before: { isOn: before.isOn, ...readCron(before.cron) },
            after: { isOn, ...rule },
          });
        return (await shown([after], actor))[0]!;
      }),
    tick,
    ...timer,
  };
}
