import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AppliedOutcome, RememberedPaper } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import type { BulkCounts, BulkReport } from '../bulk.contract.ts';
import { bulkChanges, bulkRuns } from './bulk.table.ts';

export type RunRow = typeof bulkRuns.$inferSelect;
export type CountedRun = RunRow & { counts: BulkCounts };

/** Keeps what is to be done and with which papers, in their order; answers its id. */
export async function insertRun(
  db: Database,
  run: Pick<RunRow, 'operation' | 'values' | 'description' | 'startedByName'>,
  paperIds: number[],
): Promise<number> {
  return db.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(bulkRuns)
      .values({ ...run, total: paperIds.length })
      .returning({ id: bulkRuns.id });
    await transaction.execute(sql`
      INSERT INTO bulk_changes (run_id, position, paper_id)
      SELECT ${made!.id}::bigint, position, paper_id
      FROM unnest(${sql.param(paperIds)}::bigint[]) WITH ORDINALITY AS chosen (paper_id, position)`);
    return made!.id;
  });
}

export async function deleteRun(db: Database, id: number): Promise<void> {
  await db.delete(bulkRuns).where(eq(bulkRuns.id, id));
}

/** The job that carries out a run, told by whoever knows it first. */
export async function nameJob(db: Database, id: number, jobId: string): Promise<void> {
  await db
    .update(bulkRuns)
    .set({ jobId })
    .where(and(eq(bulkRuns.id, id), isNull(bulkRuns.jobId)));
}

/** From now on a run is only taken back, by this job. */
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

/** How many papers of each of these runs are in which state. */
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

export async function countsOfRun(db: Database, runId: number): Promise<BulkCounts> {
  return (await selectCounts(db, [runId])).get(runId)!;
}

/** Runs whose job is known, newest first, and how many there are. */
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

/** A paper of a run; its place there names it. */
export interface HeldPaper {
  position: number;
  id: number;
}

/** The next papers of a run that nothing was done with, held until the transaction ends. */
export function holdWaiting(transaction: Database, runId: number, most: number): Promise<HeldPaper[]> {
  return transaction
    .select({ position: bulkChanges.position, id: bulkChanges.paperId })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.runId, runId), eq(bulkChanges.state, 'waiting')))
    .orderBy(bulkChanges.position)
    .limit(most)
    .for('update');
}

/** Papers that a run changed and that are not taken back yet, the last one first; held until the transaction ends. */
export async function holdChanged(
  transaction: Database,
  runId: number,
  most: number,
): Promise<(HeldPaper & RememberedPaper)[]> {
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
    .limit(most)
    .for('update');
  return rows.map((row) => ({ ...row, memory: row.memory ?? {} }));
}

/** What became of a paper of a run. */
export interface NotedPaper extends Omit<AppliedOutcome, 'id'> {
  position: number;
  state: keyof BulkCounts;
}

/** Notes what became of papers of a run, in one statement. */
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

/** Notes what became of papers when they were taken back; what was done with them stays to be read. */
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

/** The first papers of a run that stayed as they are although they were meant. */
export function selectProblems(
  db: Database,
  runId: number,
  isUndo: boolean,
  most: number,
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
    .limit(most);
}

/** The next papers of a run after a position, with all that is known of them but the memory. */
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

/** Forgets at most so many operations of before a time; answers how many. */
export async function deleteOldRuns(db: Database, before: Date, most: number): Promise<number> {
  const deleted = await db.execute(sql`
    DELETE FROM bulk_runs WHERE id IN (
      SELECT id FROM bulk_runs WHERE created_at < ${before.toISOString()} ORDER BY created_at, id LIMIT ${most}
    )`);
  return deleted.rowCount ?? 0;
}
