import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { JobRun, JobsPage, JobsQuery } from '../jobs.contract.ts';
import { runRights, type RunRights, type Viewer } from './job-rights.ts';
import { countRuns, requestCancel, selectRunPage, selectRuns, type RunRow } from './job-runs.queries.ts';
import type { JobsService } from './jobs.service.ts';
import { shownRun } from './shown-run.ts';

export type JobsAdmin = ReturnType<typeof createJobsAdmin>;

const pageSize = 20;

/** Lists, cancels and retries runs for the admin pages. */
export function createJobsAdmin(dependencies: { db: Database; write: AuditedWrite; jobs: JobsService }) {
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
    async list(viewer: Viewer, { name, state, page = 1, limit = pageSize }: JobsQuery): Promise<JobsPage> {
      const filter = { name, states: state };
      const [runs, total] = await Promise.all([
        selectRunPage(db, filter, limit, (page - 1) * limit),
        countRuns(db, filter),
      ]);
      const kinds = jobs.definitions().map(({ name, title }) => ({ name, title }));
      return { runs: runs.map((run) => shown(run, viewer)), total, jobs: kinds };
    },
    /** Returns a run. 404 if it does not exist or its retention has ended. */
    byId: async (viewer: Viewer, id: string): Promise<JobRun> => shown(await found(db, id), viewer),
    /** Cancels a waiting run. A running one is asked to stop, which takes a second or two. 409 if it has ended. */
    cancel: (actor: Actor, id: string): Promise<JobRun> =>
      write(actor, async ({ transaction, audit }) => {
        const run = await found(transaction, id);
        refuseOthers(actor, run);
        if (!(await requestCancel(transaction, id)))
          throw new AppError('conflict', { public: 'This job has already ended.' });
        audit({ action: 'job.cancelled', subjectName: jobs.titleOf(run.name) });
        return shown(await found(transaction, id), actor);
      }),
    /** Queues a failed or cancelled run again. 409 if the job can only be started from its own page. */
    async retry(actor: Actor, id: string): Promise<JobRun> {
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
