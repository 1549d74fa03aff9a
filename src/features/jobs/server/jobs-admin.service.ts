import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { JobRun, JobsPage, JobsQuery } from '../jobs.contract.ts';
import { runRights, type RunRights, type Viewer } from './job-rights.ts';
import { countRuns, requestCancel, selectRunPage, selectRuns, type RunRow } from './job-runs.queries.ts';
import type { JobsService } from './jobs.service.ts';
import { shownRun } from './shown-run.ts';

/** Jobs as people see them, end them and try them again. */
export interface JobsAdmin {
  list(viewer: Viewer, query: JobsQuery): Promise<JobsPage>;
  /** 404 for one that is not there, or that is long over. */
  byId(viewer: Viewer, id: string): Promise<JobRun>;
  /** Ends one that waits, and asks one that runs: it ends within a second or two. 409 for one that is over. */
  cancel(actor: Actor, id: string): Promise<JobRun>;
  /** Lets one that failed or was cancelled begin again; 409 for one that is to be started anew by its own page. */
  retry(actor: Actor, id: string): Promise<JobRun>;
}

const pageSize = 20;

export function createJobsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  jobs: JobsService;
}): JobsAdmin {
  const { db, write, jobs } = dependencies;
  const shown = (row: RunRow, viewer: Viewer) => shownRun(row, viewer, jobs.definitionOf);

  /** By what they are now. */
  function refuseOthers(actor: Actor, run: RunRow): RunRights {
    const rights = runRights(run, actor, jobs.definitionOf(run.name));
    if (rights.mayCancel) return rights;
    const who = rights.mayRead ? 'an owner of the site, or who started this job,' : 'an owner of the site';
    throw new AppError('forbidden', { public: `Only ${who} may do this` });
  }

  async function found(source: Database, id: string): Promise<RunRow> {
    const [run] = await selectRuns(source, [id]);
    if (!run) throw notFound('Job not found');
    return run;
  }

  return {
    async list(viewer, { name, state, page = 1, limit = pageSize }) {
      const filter = { name, states: state };
      const [runs, total] = await Promise.all([
        selectRunPage(db, filter, limit, (page - 1) * limit),
        countRuns(db, filter),
      ]);
      const kinds = jobs.definitions().map(({ name, title }) => ({ name, title }));
      return { runs: runs.map((run) => shown(run, viewer)), total, jobs: kinds };
    },
    byId: async (viewer, id) => shown(await found(db, id), viewer),
    cancel: (actor, id) =>
      write(actor, async ({ transaction, audit }) => {
        const run = await found(transaction, id);
        refuseOthers(actor, run);
        if (!(await requestCancel(transaction, id)))
          throw new AppError('conflict', { public: 'This job is over already.' });
        audit({ action: 'job.cancelled', subjectName: jobs.titleOf(run.name) });
        return shown(await found(transaction, id), actor);
      }),
    async retry(actor, id) {
      await jobs.openQueue();
      const again = await write(actor, async ({ transaction, audit }) => {
        const run = await found(transaction, id);
        if (!refuseOthers(actor, run).mayRetry)
          throw new AppError('conflict', { public: 'This job cannot be retried. Start it anew.' });
        await jobs.restartWithin(transaction, run);
        audit({ action: 'job.retried', subjectName: jobs.titleOf(run.name) });
        return shown(await found(transaction, id), actor);
      });
      jobs.wake();
      return again;
    },
  };
}
