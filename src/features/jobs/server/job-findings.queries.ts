import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { jobFindings, jobRuns } from '../jobs.table.ts';

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
