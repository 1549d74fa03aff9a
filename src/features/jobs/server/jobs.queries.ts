import { and, asc, count, desc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { LibraryUse } from '#platform/jobs/job.ts';
import { type JobState, jobStates } from '../jobs.contract.ts';
import { jobFindings, jobRuns } from '../jobs.table.ts';

/** Returns the number of waiting and running runs, and the runs that ended within the last day, by state. */
export async function countRunsByState(db: Database): Promise<Record<JobState, number>> {
  const found = await db
    .select({ state: jobRuns.state, runs: count() })
    .from(jobRuns)
    .where(
      or(inArray(jobRuns.state, ['waiting', 'running']), gt(jobRuns.endedAt, sql`now() - interval '1 day'`)),
    )
    .groupBy(jobRuns.state);
  const countRuns = (state: JobState) => found.find((row) => row.state === state)?.runs ?? 0;
  return Object.fromEntries(jobStates.map((state) => [state, countRuns(state)])) as Record<JobState, number>;
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
  const [row] = await db
    .select({ jobs: count() })
    .from(newest)
    .where(
      and(
        eq(newest.state, 'failed'),
        gt(newest.endedAt, sql`now() - interval '7 days'`),
        except.length === 0 ? undefined : notInArray(newest.name, [...except]),
      ),
    );
  return row?.jobs ?? 0;
}

/** Result of the last finished run of a job, and the time when that run began. */
export interface Findings<Found extends object> {
  found: Found;
  foundAt: Date;
}

export async function selectFindings(db: Database, name: string): Promise<Findings<object> | undefined> {
  const { found, foundAt } = jobFindings;
  const [row] = await db.select({ found, foundAt }).from(jobFindings).where(eq(jobFindings.name, name));
  return row;
}

export async function upsertFindings(db: Database, name: string, findings: Findings<object>): Promise<void> {
  await db
    .insert(jobFindings)
    .values({ name, ...findings })
    .onConflictDoUpdate({ target: jobFindings.name, set: findings });
}

export async function deleteFindings(db: Database): Promise<void> {
  await db.delete(jobFindings);
}

/** Returns whether a run of the job is waiting or running. */
export async function selectIsOpen(db: Database, name: string): Promise<boolean> {
  const open = await db
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(and(eq(jobRuns.name, name), inArray(jobRuns.state, ['waiting', 'running'])))
    .limit(1);
  return open.length > 0;
}

/** Returns when the newest run of the job failed or was cancelled; null if it did neither. */
export async function selectFailedAt(db: Database, name: string): Promise<Date | null> {
  const { state, endedAt } = jobRuns;
  const [newest] = await db
    .select({ state, endedAt })
    .from(jobRuns)
    .where(eq(jobRuns.name, name))
    .orderBy(desc(jobRuns.createdAt), desc(jobRuns.id))
    .limit(1);
  return newest?.state === 'failed' || newest?.state === 'cancelled' ? newest.endedAt : null;
}

export async function lockStarts(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.jobStarts}::bigint)`);
}

/** Returns the name of a waiting or running job that uses the library in this way. */
export async function selectJobAtLibrary(db: Database, library: LibraryUse): Promise<string | undefined> {
  const [run] = await db
    .select({ name: jobRuns.name })
    .from(jobRuns)
    .where(and(eq(jobRuns.libraryUse, library), inArray(jobRuns.state, ['waiting', 'running'])))
    .orderBy(asc(jobRuns.createdAt))
    .limit(1);
  return run?.name;
}

/**
 * Returns whether no session is replacing the library. A session that begins to replace it waits for the end of this
 * transaction and then sees its writes.
 */
export async function shareLibrary(transaction: Database): Promise<boolean> {
  const tried = await transaction.execute<{ isShared: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${advisoryLocks.library}::bigint) AS "isShared"`,
  );
  return tried.rows[0]!.isShared;
}
