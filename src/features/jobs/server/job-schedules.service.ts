import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { getCronPattern, nextTime, readCron } from '#lib/time/schedule-rule.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Log } from '#platform/log/log.ts';
import type { JobSchedule, JobScheduleFields } from '../jobs.contract.ts';
import { createDueSchedules, defaultSchedule, scheduledJobs } from './due-schedules.service.ts';
import { selectRuns } from './job-runs.queries.ts';
import {
  ensureSchedule,
  saveSchedule,
  selectNewestRunIds,
  selectScheduleForUpdate,
  selectSchedules,
  type ScheduleRow,
} from './job-schedules.queries.ts';
import type { Viewer } from './job-rights.ts';
import type { JobsService } from './jobs.service.ts';
import { createScheduleTimer } from './schedule-timer.ts';
import { shownRun } from './shown-run.ts';

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
