import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { JobRun, JobsPage, JobsQuery } from '../jobs.contract.ts';
import { countRuns, requestCancel, selectRunPage, selectRuns, type RunRow } from './job-runs.queries.ts';
import type { JobsService } from './jobs.service.ts';
import { shownRun } from './shown-run.ts';

/** Jobs as people see them, end them and try them again. */
export interface JobsAdmin {
  list(query: JobsQuery): Promise<JobsPage>;
  /** 404 for one that is not there, or that is long over. */
  byId(id: string): Promise<JobRun>;
  /** Ends one that waits, and asks one that runs: it ends within a second or two. 409 for one that is over. */
  cancel(actor: Actor, id: string): Promise<JobRun>;
  /** Lets one that failed or was cancelled begin again. */
  retry(actor: Actor, id: string): Promise<JobRun>;
}

const pageSize = 20;

/** Whoever has not started a job is told so, unless they own the site. */
function refuseOthers(actor: Actor, run: RunRow): void {
  if (actor.role === 'owner' || run.startedById === actor.id) return;
  throw new AppError('forbidden', {
    public: 'Only an owner of the site, or who started this job, may do this',
  });
}

export function createJobsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  jobs: JobsService;
}): JobsAdmin {
  const { db, write, jobs } = dependencies;
  const shown = (row: RunRow) => shownRun(row, jobs.titleOf);

  async function found(source: Database, id: string): Promise<RunRow> {
    const [run] = await selectRuns(source, [id]);
    if (!run) throw notFound('Job not found');
    return run;
  }

  return {
    async list({ name, state, page = 1, limit = pageSize }) {
      const filter = { name, states: state };
      const [runs, total] = await Promise.all([
        selectRunPage(db, filter, limit, (page - 1) * limit),
        countRuns(db, filter),
      ]);
      const kinds = jobs.definitions().map(({ name, title }) => ({ name, title }));
      return { runs: runs.map(shown), total, jobs: kinds };
    },
    byId: async (id) => shown(await found(db, id)),
    cancel: (actor, id) =>
      write(actor, async ({ transaction, audit }) => {
        const run = await found(transaction, id);
        refuseOthers(actor, run);
        if (!(await requestCancel(transaction, id)))
          throw new AppError('conflict', { public: 'This job is over already.' });
        audit({ action: 'job.cancelled', subjectName: jobs.titleOf(run.name) });
        return shown(await found(transaction, id));
      }),
    async retry(actor, id) {
      await jobs.openQueue();
      const again = await write(actor, async ({ transaction, audit }) => {
        const run = await found(transaction, id);
        refuseOthers(actor, run);
        await jobs.restartWithin(transaction, run);
        audit({ action: 'job.retried', subjectName: jobs.titleOf(run.name) });
        return shown(await found(transaction, id));
      });
      jobs.wake();
      return again;
    },
  };
}
