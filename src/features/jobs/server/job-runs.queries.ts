import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { deleteSome } from '#platform/database/delete-some.ts';
import { databaseCode } from '#platform/database/database-code.ts';
import type { JobProgress, JobStarter, LibraryUse } from '#platform/jobs/job.ts';
import type { JobState } from '../jobs.contract.ts';
import { jobRuns } from '../jobs.table.ts';

/** The columns for display. `input` and `checkpoint` are only for the job itself. */
const runColumns = {
  id: jobRuns.id,
  name: jobRuns.name,
  state: jobRuns.state,
  done: jobRuns.done,
  total: jobRuns.total,
  note: jobRuns.note,
  report: jobRuns.report,
  error: jobRuns.error,
  startedById: jobRuns.startedById,
  startedByName: jobRuns.startedByName,
  attempts: jobRuns.attempts,
  createdAt: jobRuns.createdAt,
  startedAt: jobRuns.startedAt,
  endedAt: jobRuns.endedAt,
};

/** A run as one process holds it. Updates with an outdated `lease` change nothing. */
export interface HeldRun {
  id: string;
  enqueueNumber: number;
  lease: string;
}

/** Matches the run, unless it has ended or was queued again. */
const newest = ({ id, enqueueNumber }: Pick<HeldRun, 'id' | 'enqueueNumber'>) =>
  and(
    eq(jobRuns.id, id),
    eq(jobRuns.enqueueNumber, enqueueNumber),
    inArray(jobRuns.state, ['waiting', 'running']),
  );

export interface NewRun {
  id: string;
  name: string;
  isExclusive: boolean;
  libraryUse: LibraryUse | null;
  input: object;
  startedBy: JobStarter;
}

/** Returns false if the job is exclusive (`isExclusive`) and already waiting or running. */
export async function insertRun(db: Database, { startedBy, ...run }: NewRun): Promise<boolean> {
  const made = await db
    .insert(jobRuns)
    .values({ ...run, startedById: startedBy.id, startedByName: startedBy.name })
    .onConflictDoNothing()
    .returning({ id: jobRuns.id });
  return made.length > 0;
}

/**
 * Claims a run for this process: a waiting run, or one that another process left unfinished. Returns `undefined` if
 * the run was queued again. The queue delivers the newest message to one process at a time.
 */
export async function claimRun(db: Database, { id, enqueueNumber, lease }: HeldRun) {
  const [run] = await db
    .update(jobRuns)
    .set({
      state: 'running',
      lease,
      attempts: sql`${jobRuns.attempts} + 1`,
      startedAt: sql`coalesce(${jobRuns.startedAt}, now())`,
    })
    .where(newest({ id, enqueueNumber }))
    .returning({
      name: jobRuns.name,
      input: jobRuns.input,
      checkpoint: jobRuns.checkpoint,
      attempts: jobRuns.attempts,
      startedById: jobRuns.startedById,
      isCancelRequested: jobRuns.isCancelRequested,
    });
  return run;
}

const held = ({ id, lease }: HeldRun) => and(eq(jobRuns.id, id), eq(jobRuns.lease, lease));

/** Returns whether a cancellation was requested, or `undefined` if another process has claimed the run. */
export async function selectWish(db: Database, run: HeldRun) {
  const [wish] = await db
    .select({ isCancelRequested: jobRuns.isCancelRequested })
    .from(jobRuns)
    .where(held(run));
  return wish;
}

/** Saves the progress and returns the same as `selectWish`. */
export async function updateProgress(db: Database, run: HeldRun, progress: JobProgress) {
  const [wish] = await db
    .update(jobRuns)
    .set(progressColumns(progress))
    .where(held(run))
    .returning({ isCancelRequested: jobRuns.isCancelRequested });
  return wish;
}

function progressColumns({ done, total, note }: JobProgress) {
  return { done, total, note: note ?? null };
}

/** Returns false if another process has claimed the run. */
export async function updateCheckpoint(db: Database, run: HeldRun, checkpoint: object): Promise<boolean> {
  const updated = await db.update(jobRuns).set({ checkpoint }).where(held(run)).returning({ id: jobRuns.id });
  return updated.length > 0;
}

export type Ending =
  | { state: 'done'; report: Record<string, unknown> }
  | { state: 'failed'; error: string }
  | { state: 'cancelled' };

/** Saves how a run ended, and deletes its checkpoint. */
export async function endRun(
  db: Database,
  run: HeldRun,
  ending: Ending,
  progress?: JobProgress,
): Promise<void> {
  await db
    .update(jobRuns)
    .set({
      ...(progress && progressColumns(progress)),
      ...ending,
      checkpoint: null,
      lease: null,
      endedAt: sql`now()`,
    })
    .where(held(run));
}

/** Reverts the attempt count. The run waits for another process, unless one has claimed it already. */
export async function giveBackRun(db: Database, run: HeldRun): Promise<void> {
  const isHeld = sql`${jobRuns.lease} = ${run.lease}`;
  await db
    .update(jobRuns)
    .set({
      state: sql`CASE WHEN ${isHeld} THEN 'waiting' ELSE ${jobRuns.state} END`,
      lease: sql`CASE WHEN ${isHeld} THEN NULL ELSE ${jobRuns.lease} END`,
      attempts: sql`greatest(0, ${jobRuns.attempts} - 1)`,
    })
    .where(newest(run));
}

/** Cancels a waiting run, or asks a running one to stop. Returns false if the run does neither. */
export async function requestCancel(db: Database, id: string): Promise<boolean> {
  const requested = await db
    .update(jobRuns)
    .set({
      isCancelRequested: true,
      state: sql`CASE WHEN ${jobRuns.state} = 'waiting' THEN 'cancelled' ELSE ${jobRuns.state} END`,
      endedAt: sql`CASE WHEN ${jobRuns.state} = 'waiting' THEN now() END`,
    })
    .where(and(eq(jobRuns.id, id), inArray(jobRuns.state, ['waiting', 'running'])))
    .returning({ id: jobRuns.id });
  return requested.length > 0;
}

/**
 * Queues a failed or cancelled run again, from the start. Returns its new enqueue number, 'alone' if the job is already
 * waiting or running, or 'no' if the run is in another state.
 */
export async function restartRun(
  db: Database,
  id: string,
): Promise<{ enqueueNumber: number } | 'alone' | 'no'> {
  try {
    const restarted = await db
      .update(jobRuns)
      .set({
        state: 'waiting',
        enqueueNumber: sql`${jobRuns.enqueueNumber} + 1`,
        done: 0,
        total: null,
        note: null,
        error: null,
        report: null,
        checkpoint: null,
        attempts: 0,
        isCancelRequested: false,
        startedAt: null,
        endedAt: null,
      })
      .where(and(eq(jobRuns.id, id), inArray(jobRuns.state, ['failed', 'cancelled'])))
      .returning({ enqueueNumber: jobRuns.enqueueNumber });
    return restarted[0] ?? 'no';
  } catch (error) {
    if (databaseCode(error) === '23505') return 'alone';
    throw error;
  }
}

export async function selectRuns(db: Database, ids: string[]) {
  return db.select(runColumns).from(jobRuns).where(inArray(jobRuns.id, ids));
}
export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];

export interface RunsFilter {
  name?: string | undefined;
  states?: readonly JobState[] | undefined;
}

function getCondition({ name, states }: RunsFilter): SQL | undefined {
  return and(
    name === undefined ? undefined : eq(jobRuns.name, name),
    states && inArray(jobRuns.state, [...states]),
  );
}

/** Returns runs, newest first. */
export function selectRunPage(db: Database, filter: RunsFilter, limit: number, offset: number) {
  return db
    .select(runColumns)
    .from(jobRuns)
    .where(getCondition(filter))
    .orderBy(desc(jobRuns.createdAt), desc(jobRuns.id))
    .limit(limit)
    .offset(offset);
}

export async function countRuns(db: Database, filter: RunsFilter): Promise<number> {
  return db.$count(jobRuns, getCondition(filter));
}

/**
 * Deletes at most `most` runs that ended more than `days` days ago, but not the newest ones. Returns the number of
 * deleted runs.
 */
export function deleteOldRuns(db: Database, keep: { days: number; newest: number }, most: number) {
  return deleteSome(
    db,
    sql`${jobRuns}`,
    sql`${jobRuns.endedAt} < now() - make_interval(days => ${keep.days}) AND ${jobRuns.id} NOT IN (
      SELECT id FROM ${jobRuns} ORDER BY created_at DESC, id DESC LIMIT ${keep.newest})`,
    most,
  );
}
