import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { LibraryUse } from '#platform/jobs/job.ts';
import { jobRuns } from '../jobs.table.ts';

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
