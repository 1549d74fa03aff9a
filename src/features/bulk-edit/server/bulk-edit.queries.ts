import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AppliedOutcome, AppliedPaper } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import type { BulkCounts, BulkReport } from '../bulk-edit.contract.ts';
import { bulkChanges, bulkRuns } from './bulk-edit.table.ts';

export type RunRow = typeof bulkRuns.$inferSelect;
export type CountedRun = RunRow & { counts: BulkCounts };

/** Stores a run and its papers in their order. Returns its id. */
export async function insertRun(
  db: Database,
  run: Pick<RunRow, 'operation' | 'values' | 'description' | 'startedByName'>,
  paperIds: number[],
): Promise<number> {
  return db.transaction(async (transaction) => {
    const [created] = await transaction
      .insert(bulkRuns)
      .values({ ...run, total: paperIds.length })
      .returning({ id: bulkRuns.id });
    await transaction.execute(sql`
      INSERT INTO bulk_changes (run_id, position, paper_id)
      SELECT ${created!.id}::bigint, position, paper_id
      FROM unnest(${sql.param(paperIds)}::bigint[]) WITH ORDINALITY AS chosen (paper_id, position)`);
    return created!.id;
  });
}

/** Stores the job of a run, if none is stored yet. Both the caller that starts the job and the job itself call this. */
export async function nameJob(db: Database, id: number, jobId: string): Promise<void> {
  await db
    .update(bulkRuns)
    .set({ jobId })
    .where(and(eq(bulkRuns.id, id), isNull(bulkRuns.jobId)));
}

/** Marks a run as being undone by this job. From then on, it can only be undone. */
export async function beginUndo(db: Database, id: number, undoJobId: string): Promise<void> {
  await db
    .update(bulkRuns)
    .set({ undoJobId, undoStartedAt: sql`coalesce(${bulkRuns.undoStartedAt}, now())` })
    .where(eq(bulkRuns.id, id));
}

export async function selectRun(db: Database, id: number): Promise<RunRow | undefined> {
  const [row] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id));
  return row;
}

export async function selectRunOfJob(db: Database, jobId: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(bulkRuns).where(eq(bulkRuns.jobId, jobId));
  return row;
}

const noCounts: BulkCounts = { waiting: 0, changed: 0, unchanged: 0, failed: 0, undone: 0, left: 0 };

/** Counts the papers in each state, for each of these runs. */
async function selectCounts(db: Database, runIds: number[]): Promise<Map<number, BulkCounts>> {
  const rows = await db
    .select({ runId: bulkChanges.runId, state: bulkChanges.state, count: sql<number>`count(*)::int` })
    .from(bulkChanges)
    .where(inArray(bulkChanges.runId, runIds))
    .groupBy(bulkChanges.runId, bulkChanges.state);
  const counts = new Map(runIds.map((id) => [id, { ...noCounts }]));
  for (const { runId, state, count } of rows) counts.get(runId)![state] = count;
  return counts;
}

export async function countOutcomes(db: Database, runId: number): Promise<BulkCounts> {
  return (await selectCounts(db, [runId])).get(runId)!;
}

/** Returns runs whose job is known, newest first, with the total. */
export async function selectRuns(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ runs: CountedRun[]; total: number }> {
  const isStarted = sql`${bulkRuns.jobId} IS NOT NULL`;
  const rows = await db
    .select()
    .from(bulkRuns)
    .where(isStarted)
    .orderBy(sql`${bulkRuns.createdAt} DESC, ${bulkRuns.id} DESC`)
    .limit(limit)
    .offset(offset);
  const total = await db.$count(bulkRuns, isStarted);
  const counts = await selectCounts(
    db,
    rows.map(({ id }) => id),
  );
  return { runs: rows.map((row) => ({ ...row, counts: counts.get(row.id)! })), total };
}

/** A paper of a run. Its position identifies it within the run. */
export interface HeldPaper {
  position: number;
  id: number;
}

/** Returns the next unprocessed papers of a run and locks them until the transaction ends. */
export function holdWaiting(transaction: Database, runId: number, limit: number): Promise<HeldPaper[]> {
  return transaction
    .select({ position: bulkChanges.position, id: bulkChanges.paperId })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.runId, runId), eq(bulkChanges.state, 'waiting')))
    .orderBy(bulkChanges.position)
    .limit(limit)
    .for('update');
}

/**
 * Returns papers that a run changed and that are not undone yet, the last one first. Locks them until the transaction
 * ends.
 */
export async function holdChanged(
  transaction: Database,
  runId: number,
  limit: number,
): Promise<(HeldPaper & AppliedPaper)[]> {
  const rows = await transaction
    .select({
      position: bulkChanges.position,
      id: bulkChanges.paperId,
      title: bulkChanges.title,
      memory: bulkChanges.memory,
    })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.runId, runId), eq(bulkChanges.state, 'changed')))
    .orderBy(sql`${bulkChanges.position} DESC`)
    .limit(limit)
    .for('update');
  return rows.map((row) => ({ ...row, memory: row.memory ?? {} }));
}

/** The result for a paper of a run. */
export interface NotedPaper extends Omit<AppliedOutcome, 'id'> {
  position: number;
  state: keyof BulkCounts;
}

/** Stores the results for papers of a run in one statement. */
export async function noteOutcomes(
  transaction: Database,
  runId: number,
  outcomes: NotedPaper[],
): Promise<void> {
  await transaction.execute(sql`
    UPDATE bulk_changes SET state = noted.state, title = noted.title, problem = noted.problem,
      before = noted.before, after = noted.after, memory = noted.memory
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      AS noted (position int, state text, title text, problem text, before jsonb, after jsonb, memory jsonb)
    WHERE bulk_changes.run_id = ${runId} AND bulk_changes.position = noted.position`);
}

/** Stores the results of an undo. The results of the operation itself stay readable. */
export async function noteUndone(
  transaction: Database,
  runId: number,
  outcomes: { position: number; problem?: string | undefined }[],
): Promise<void> {
  await transaction.execute(sql`
    UPDATE bulk_changes
    SET state = CASE WHEN noted.problem IS NULL THEN 'undone' ELSE 'left' END, problem = noted.problem
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS noted (position int, problem text)
    WHERE bulk_changes.run_id = ${runId} AND bulk_changes.position = noted.position`);
}

/** Returns the first papers that failed, or that could not be undone. */
export function selectProblems(
  db: Database,
  runId: number,
  isUndo: boolean,
  limit: number,
): Promise<BulkReport['problems']> {
  return db
    .select({
      paperId: bulkChanges.paperId,
      title: bulkChanges.title,
      problem: sql<string>`coalesce(${bulkChanges.problem}, '')`,
    })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.runId, runId), eq(bulkChanges.state, isUndo ? 'left' : 'failed')))
    .orderBy(bulkChanges.position)
    .limit(limit);
}

/** Returns the next papers of a run after a position, without their undo data. */
export function selectChangesAfter(db: Database, runId: number, position: number, limit: number) {
  return db
    .select({
      position: bulkChanges.position,
      paperId: bulkChanges.paperId,
      state: bulkChanges.state,
      title: bulkChanges.title,
      problem: bulkChanges.problem,
      before: bulkChanges.before,
      after: bulkChanges.after,
    })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.runId, runId), sql`${bulkChanges.position} > ${position}`))
    .orderBy(bulkChanges.position)
    .limit(limit);
}

/** Deletes up to `limit` operations that were created before a time. Returns their number. */
export async function deleteOldRuns(db: Database, before: Date, limit: number): Promise<number> {
  const deleted = await db.execute(sql`
    DELETE FROM bulk_runs WHERE id IN (
      SELECT id FROM bulk_runs WHERE created_at < ${before.toISOString()} ORDER BY created_at, id LIMIT ${limit}
    )`);
  return deleted.rowCount ?? 0;
}
