import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { jobFindings, jobRuns } from './jobs.table.ts';

/** What the last finished run of a job found, and when that run began. */
export interface Findings<Found extends object> {
  found: Found;
  foundAt: Date;
}

/** Returns undefined before the first run of the job has finished. */
export async function selectFindings<Found extends object>(
  db: Database,
  name: string,
): Promise<Findings<Found> | undefined> {
  const { found, foundAt } = jobFindings;
  const [row] = await db.select({ found, foundAt }).from(jobFindings).where(eq(jobFindings.name, name));
  return row as Findings<Found> | undefined;
}

/** Replaces what an earlier run found. */
export async function saveFindings(db: Database, name: string, findings: Findings<object>): Promise<void> {
  await db
    .insert(jobFindings)
    .values({ name, ...findings })
    .onConflictDoUpdate({ target: jobFindings.name, set: findings });
}

/** Whether a run of the job waits or is under way. */
export async function isJobOpen(db: Database, name: string): Promise<boolean> {
  const open = await db
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(and(eq(jobRuns.name, name), inArray(jobRuns.state, ['waiting', 'running'])))
    .limit(1);
  return open.length > 0;
}
