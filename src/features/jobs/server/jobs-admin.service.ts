import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { JobRun, JobsPage, JobsQuery } from '../jobs.contract.ts';
import { getRunRights, presentRun, type RunRights, type Viewer } from './job-run.presenter.ts';
import { countRuns, requestCancel, selectRunPage, selectRuns, type RunRow } from './job-runs.queries.ts';
import { getJobs } from './jobs.service.ts';

const pageSize = 20;

/** Returns a page of runs, newest first, with the total and the titles of all jobs. */
export async function listJobRuns(
  ctx: Context,
  viewer: Viewer,
  { name, state, page = 1, limit = pageSize }: JobsQuery,
): Promise<JobsPage> {
  const { getDefinitions, getDefinition } = getJobs(ctx);
  const filter = { name, states: state };
  const [runs, total] = await Promise.all([
    selectRunPage(ctx.db, filter, limit, (page - 1) * limit),
    countRuns(ctx.db, filter),
  ]);
  const kinds = getDefinitions().map(({ name, title }) => ({ name, title }));
  return { runs: runs.map((run) => presentRun(run, viewer, getDefinition)), total, jobs: kinds };
}

/** Returns a run. 404 if it does not exist or its retention has ended. */
export const getJobRun = async (ctx: Context, viewer: Viewer, id: string): Promise<JobRun> =>
  presentRun(await findRun(ctx.db, id), viewer, getJobs(ctx).getDefinition);

/** Cancels a waiting run. A running one is asked to stop, which takes a second or two. 409 if it has ended. */
export const cancelJobRun = (ctx: Context, actor: Actor, id: string): Promise<JobRun> =>
  ctx.write(actor, async ({ transaction, audit }) => {
    const { getTitle, getDefinition } = getJobs(ctx);
    const run = await findRun(transaction, id);
    refuseOthers(actor, run, getDefinition(run.name));
    if (!(await requestCancel(transaction, id)))
      throw new AppError('conflict', { public: 'This job has already ended.' });
    audit({ action: 'job.cancelled', subjectName: getTitle(run.name) });
    return presentRun(await findRun(transaction, id), actor, getDefinition);
  });

/** Queues a failed or cancelled run again. 409 if the job can only be started from its own page. */
export async function retryJobRun(ctx: Context, actor: Actor, id: string): Promise<JobRun> {
  const jobs = getJobs(ctx);
  await jobs.openQueue();
  const retried = await ctx.write(actor, async ({ transaction, audit }) => {
    const run = await findRun(transaction, id);
    if (!refuseOthers(actor, run, jobs.getDefinition(run.name)).mayRetry)
      throw new AppError('conflict', { public: 'This job cannot be retried. Start a new one.' });
    await jobs.restartWithin(transaction, run);
    audit({ action: 'job.retried', subjectName: jobs.getTitle(run.name) });
    return presentRun(await findRun(transaction, id), actor, jobs.getDefinition);
  });
  jobs.wake();
  return retried;
}

/** Throws `forbidden` unless the user's current role allows it. */
function refuseOthers(actor: Actor, run: RunRow, definition: JobDefinition | undefined): RunRights {
  const rights = getRunRights(run, actor, definition);
  if (rights.mayCancel) return rights;
  const who = rights.mayRead ? 'an owner of the site, or who started this job,' : 'an owner of the site';
  throw new AppError('forbidden', { public: `Only ${who} may do this` });
}

async function findRun(db: Database, id: string): Promise<RunRow> {
  const [run] = await selectRuns(db, [id]);
  if (!run) throw notFound('Job not found');
  return run;
}
