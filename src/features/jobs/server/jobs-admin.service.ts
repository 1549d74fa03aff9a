import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { JobRun, JobsPage, JobsQuery } from '../jobs.contract.ts';
import { runRights, type RunRights, type Viewer } from './job-rights.ts';
import { countRuns, requestCancel, selectRunPage, selectRuns, type RunRow } from './job-runs.queries.ts';
import type { JobsService } from './jobs.service.ts';
import { shownRun } from './shown-run.ts';

/** Lists, cancels and retries runs for the admin pages. */
export interface JobsAdmin {
  list(viewer: Viewer, query: JobsQuery): Promise<JobsPage>;
  /** Returns a run. 404 if it does not exist or its retention has ended. */
  byId(viewer: Viewer, id: string): Promise<JobRun>;
  /** Cancels a waiting run. A running one is asked to stop, which takes a second or two. 409 if it has ended. */
  cancel(actor: Actor, id: string): Promise<JobRun>;
  /** Queues a failed or cancelled run again. 409 if the job can only be started from its own page. */
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

  /** Throws `forbidden` unless the user's current role allows it. */
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
          throw new AppError('conflict', { public: 'This job has already ended.' });
        audit({ action: 'job.cancelled', subjectName: jobs.titleOf(run.name) });
        return shown(await found(transaction, id), actor);
      }),
    async retry(actor, id) {
      await jobs.openQueue();
      const again = await write(actor, async ({ transaction, audit }) => {
        const run = await found(transaction, id);
        if (!refuseOthers(actor, run).mayRetry)
          throw new AppError('conflict', { public: 'This job cannot be retried. Start a new one.' });
        await jobs.restartWithin(transaction, run);
        audit({ action: 'job.retried', subjectName: jobs.titleOf(run.name) });
        return shown(await found(transaction, id), actor);
      });
      jobs.wake();
      return again;
    },
  };
}
