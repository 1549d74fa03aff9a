import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { jobRuns, jobSchedules } from '../jobs.table.ts';

export type ScheduleRow = typeof jobSchedules.$inferSelect;

export function selectSchedules(db: Database): Promise<ScheduleRow[]> {
  return db.select().from(jobSchedules);
}

/** Locks the schedule, so that the second of two concurrent writers sees the changes of the first. */
export async function selectScheduleForUpdate(
  transaction: Database,
  name: string,
): Promise<ScheduleRow | undefined> {
  const [row] = await transaction
    .select()
    .from(jobSchedules)
    .where(eq(jobSchedules.name, name))
    .for('update');
  return row;
}

/** Inserts a schedule with its default values, or updates it to the defaults if no owner has edited it. */
export async function ensureSchedule(
  db: Database,
  schedule: Pick<ScheduleRow, 'name' | 'isOn' | 'cron' | 'nextRunAt'>,
): Promise<void> {
  const { isOn, cron, nextRunAt } = schedule;
  await db
    .insert(jobSchedules)
    .values(schedule)
    .onConflictDoUpdate({
      target: jobSchedules.name,
      set: { isOn, cron, nextRunAt },
      setWhere: and(
        isNull(jobSchedules.editedAt),
        sql`(${jobSchedules.isOn}, ${jobSchedules.cron}) IS DISTINCT FROM (${isOn}, ${cron})`,
      ),
    });
}

/** Saves an owner's changes. */
export async function saveSchedule(
  transaction: Database,
  schedule: Pick<ScheduleRow, 'name' | 'isOn' | 'cron' | 'nextRunAt'>,
): Promise<ScheduleRow> {
  const { name, ...fields } = schedule;
  const [saved] = await transaction
    .update(jobSchedules)
    .set({ ...fields, editedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
    .where(eq(jobSchedules.name, name))
    .returning();
  return saved!;
}

const isDue = (now: Date) => and(eq(jobSchedules.isOn, true), lte(jobSchedules.nextRunAt, now));

export async function selectDueSchedules(db: Database, now: Date): Promise<string[]> {
  const due = await db.select({ name: jobSchedules.name }).from(jobSchedules).where(isDue(now));
  return due.map(({ name }) => name);
}

/** Locks a due schedule. Returns `undefined` if another node has locked or already started it. */
export async function lockDueSchedule(
  transaction: Database,
  name: string,
  now: Date,
): Promise<ScheduleRow | undefined> {
  const [row] = await transaction
    .select()
    .from(jobSchedules)
    .where(and(eq(jobSchedules.name, name), isDue(now)))
    .for('update', { skipLocked: true });
  return row;
}

export async function databaseTime(db: Database): Promise<Date> {
  const result = await db.execute<{ now: number }>(
    sql`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
  );
  return new Date(result.rows[0]!.now);
}

export async function postponeSchedule(transaction: Database, name: string, nextRunAt: Date): Promise<void> {
  await transaction.update(jobSchedules).set({ nextRunAt }).where(eq(jobSchedules.name, name));
}

/** Returns the id of the newest run of each job. */
export async function selectNewestRunIds(db: Database, names: string[]): Promise<string[]> {
  const runs = await db
    .selectDistinctOn([jobRuns.name], { id: jobRuns.id })
    .from(jobRuns)
    .where(inArray(jobRuns.name, names))
    .orderBy(jobRuns.name, sql`${jobRuns.createdAt} DESC`, sql`${jobRuns.id} DESC`);
  return runs.map(({ id }) => id);
}
