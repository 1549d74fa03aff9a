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
  moveSchedule,
  postponeSchedule,
  saveSchedule,
  selectDueSchedules,
  selectNewestRunIds,
  selectScheduleForUpdate,
  selectSchedules,
  type ScheduleRow,
} from './job-schedules.queries.ts';
import type { Viewer } from './job-rights.ts';
import type { JobsService } from './jobs.service.ts';
import { shownRun } from './shown-run.ts';

/** Starts jobs at scheduled times. */
export interface JobSchedules {
  /** Returns the schedules, ordered by job title. */
  list(viewer: Viewer): Promise<JobSchedule[]>;
  /** Saves an owner's schedule. 404 for a job without a schedule, 409 after a concurrent change. */
  update(actor: Actor, name: string, fields: JobScheduleFields): Promise<JobSchedule>;
  /**
   * Starts the due jobs. A missed run starts once as soon as possible. A run is missed when no process runs or a job
   * replaces the library.
   */
  tick(now: Date): Promise<void>;
  /** Starts the due jobs now and every 15 seconds. Never throws. */
  start(): void;
  close(): Promise<void>;
}

const lookMs = 15_000;
const hourMs = 3_600_000;
/** Retention of runs: 90 days, but always the newest 1,000. */
const kept = { days: 90, newest: 1_000 };
const mostDeleted = 5_000;
const theSchedule: JobStarter = { id: null, name: 'Schedule' };

type Scheduled = JobDefinition & { schedule: NonNullable<JobDefinition['schedule']> };

const asItComes = ({ name, schedule: { isOn, cron } }: Scheduled, now: Date): ScheduleRow => ({
  name,
  isOn,
  cron,
  nextRunAt: nextTime(readCron(cron), now),
  editedAt: null,
});

/** Keeps the schedules in the database, so that all nodes agree on them and only one node starts a due job. */
export function createJobSchedules(dependencies: {
  db: Database;
  write: AuditedWrite;
  jobs: JobsService;
  log: Log;
}): JobSchedules {
  const { db, write, jobs, log } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let looking = Promise.resolve();
  let cleanedAt = -Infinity;
  let isEnsured = false;

  const scheduled = () => jobs.definitions().filter((each): each is Scheduled => each.schedule !== undefined);

  function definitionOf(name: string): Scheduled {
    const definition = scheduled().find((each) => each.name === name);
    if (!definition) throw notFound('This job has no schedule');
    return definition;
  }

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

  async function startDue(definition: Scheduled, now: Date): Promise<boolean> {
    const { name, schedule } = definition;
    return db.transaction(async (transaction) => {
      const due = await lockDueSchedule(transaction, name, now);
      if (!due) return false;
      const started = await jobs.startWithin(transaction, definition, schedule.input, theSchedule);
      const refused = 'refused' in started ? started.refused : null;
      // The schedule stays due.
      if (refused === 'library') return false;
      await postponeSchedule(transaction, name, nextTime(readCron(due.cron), now));
      if (refused) log.warn({ job: name }, 'a scheduled job was still running; this run is skipped');
      return refused === null;
    });
  }

  /** A wrong system clock may have set a schedule's next time years ahead. */
  async function bringForward(now: Date): Promise<void> {
    for (const row of await selectSchedules(db)) {
      const rule = readCron(row.cron);
      const next = nextTime(rule, now);
      if (!row.isOn || row.nextRunAt <= nextTime(rule, next)) continue;
      log.warn(
        { job: row.name, nextRunAt: row.nextRunAt },
        'a schedule was too far in the future; it is reset',
      );
      await moveSchedule(db, row, next);
    }
  }

  async function tick(now: Date): Promise<void> {
    if (!isEnsured) for (const each of scheduled()) await ensureSchedule(db, asItComes(each, now));
    isEnsured = true;
    await bringForward(now);
    const due = new Set(await selectDueSchedules(db, now));
    if (due.size === 0) return;
    await jobs.openQueue();
    for (const each of scheduled()) if (due.has(each.name)) await startDue(each, now);
    jobs.wake();
  }

  async function look(): Promise<void> {
    try {
      // The database's clock is used because the clocks of two nodes may differ. They would move a schedule back and
      // forth.
      await tick(await databaseTime(db));
      if (performance.now() - cleanedAt > hourMs) {
        await deleteOldRuns(db, kept, mostDeleted);
        cleanedAt = performance.now();
      }
    } catch (error) {
      if (!isClosed) log.warn({ error }, 'scheduled jobs could not be started; trying again');
    }
    if (!isClosed) timer = setTimeout(start, lookMs).unref();
  }

  function start(): void {
    looking = look();
  }

  return {
    async list(viewer) {
      const now = new Date();
      const rows = new Map((await selectSchedules(db)).map((row) => [row.name, row]));
      const all = scheduled().map((each) => rows.get(each.name) ?? asItComes(each, now));
      const schedules = await shown(all, viewer);
      return schedules.toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
    },
    update: (actor, name, { isOn, updatedAt, ...rule }) =>
      write(actor, async ({ transaction, audit }) => {
        const now = new Date();
        const definition = definitionOf(name);
        await ensureSchedule(transaction, asItComes(definition, now));
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
    start,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
