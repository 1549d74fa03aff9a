import { count, gt, inArray, or, sql } from 'drizzle-orm';
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
