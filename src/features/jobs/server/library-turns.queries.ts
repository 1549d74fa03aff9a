import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { LibraryUse } from '#platform/jobs/job.ts';
import { libraryLock } from '#platform/jobs/library-lock.ts';
import { jobRuns } from './jobs.table.ts';

/** Any constant: of two starts the second one sees what the first one wrote. */
const startsLock = 7_270_252;

export async function lockStarts(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${startsLock}::bigint)`);
}

/** The name of a job that uses the library so and waits or runs. */
export async function selectJobAtLibrary(db: Database, library: LibraryUse): Promise<string | undefined> {
  const [run] = await db
    .select({ name: jobRuns.name })
    .from(jobRuns)
    .where(and(eq(jobRuns.library, library), inArray(jobRuns.state, ['waiting', 'running'])))
    .orderBy(asc(jobRuns.createdAt))
    .limit(1);
  return run?.name;
}

/**
 * Whether no session replaces the library: one that begins to waits for the end of this transaction, and finds what was
 * written in it.
 */
export async function shareLibrary(transaction: Database): Promise<boolean> {
  const tried = await transaction.execute<{ isShared: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${libraryLock}::bigint) AS "isShared"`,
  );
  return tried.rows[0]!.isShared;
}
