import { and, count, desc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { jobStates, type JobState } from '../jobs.contract.ts';
import { jobRuns } from '../jobs.table.ts';

/** Returns the number of waiting and running runs, and the runs that ended within the last day, by state. */
export async function countRunsByState(db: Database): Promise<Record<JobState, number>> {
  const found = await db
    .select({ state: jobRuns.state, runs: count() })
    .from(jobRuns)
    .where(
      or(inArray(jobRuns.state, ['waiting', 'running']), gt(jobRuns.endedAt, sql`now() - interval '1 day'`)),
    )
    .groupBy(jobRuns.state);
  const runsOf = (state: JobState) => found.find((row) => row.state === state)?.runs ?? 0;
  return Object.fromEntries(jobStates.map((state) => [state, runsOf(state)])) as Record<JobState, number>;
}

/**
 * Returns the number of jobs whose newest ended run failed within the last 7 days. A later run of the same job replaces
 * a failure. The jobs in `except` are not counted.
 */
export async function countFailedJobs(db: Database, except: readonly string[]): Promise<number> {
  const newest = db
    .selectDistinctOn([jobRuns.name], { name: jobRuns.name, state: jobRuns.state, endedAt: jobRuns.endedAt })
    .from(jobRuns)
    .where(isNotNull(jobRuns.endedAt))
    .orderBy(jobRuns.name, desc(jobRuns.createdAt), desc(jobRuns.id))
    .as('newest');
  const [found] = await db
    .select({ jobs: count() })
    .from(newest)
    .where(
      and(
        eq(newest.state, 'failed'),
        gt(newest.endedAt, sql`now() - interval '7 days'`),
        except.length === 0 ? undefined : notInArray(newest.name, [...except]),
      ),
    );
  return found?.jobs ?? 0;
}
