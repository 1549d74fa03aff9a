import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { exams, subjects } from '#features/catalog/catalog.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import { papersToGroup, paperSittings, sittings } from '#features/papers/sittings.table.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';

/** Waits until no other node and no other user changes sittings, until the end of the transaction. */
export async function lockSittings(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.sittings})`);
}

/** Takes papers out of the queue. Leaves out papers that a write is changing. */
export async function takePapersToGroup(transaction: Database, limit: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    DELETE FROM ${papersToGroup} WHERE paper_id IN (
      SELECT paper_id FROM ${papersToGroup} ORDER BY paper_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING paper_id AS id`);
  return rows.map(({ id }) => id);
}

export async function isAnyPaperToGroup(db: Database): Promise<boolean> {
  const rows = await db.select().from(papersToGroup).limit(1);
  return rows.length > 0;
}

export const countPapersToGroup = (db: Database): Promise<number> => db.$count(papersToGroup);

/** Returns the number of papers that have waited for an hour. Grouping takes less, unless no process runs jobs. */
export const countUngroupedPapers = (db: Database): Promise<number> =>
  db.$count(papersToGroup, lt(papersToGroup.queuedAt, sql`now() - interval '1 hour'`));

/** Queues papers again, so that they are grouped by their facts. */
export async function queuePapersToGroup(transaction: Database, paperIds: number[]): Promise<void> {
  await transaction.execute(sql`SELECT queue_papers_to_group(${sql.param(paperIds)}::bigint[])`);
}

/** Returns the facts of papers with their present sittings, by id. Leaves out deleted papers. */
export function selectPapersToGroup(transaction: Database, ids: number[]) {
  return transaction
    .select({
      id: papers.id,
      examId: papers.examId,
      year: papers.year,
      title: papers.title,
      session: papers.session,
      paperType: papers.paperType,
      language: papers.language,
      subjectName: subjects.name,
      examName: exams.name,
      examAliases: exams.aliases,
      sittingId: paperSittings.sittingId,
      isConfirmed: paperSittings.isConfirmed,
      sittingExamId: sittings.examId,
      sittingYear: sittings.year,
      sittingKey: sittings.key,
    })
    .from(papers)
    .innerJoin(exams, eq(exams.id, papers.examId))
    .leftJoin(subjects, eq(subjects.id, papers.subjectId))
    .leftJoin(paperSittings, eq(paperSittings.paperId, papers.id))
    .leftJoin(sittings, eq(sittings.id, paperSittings.sittingId))
    .where(inArray(papers.id, ids))
    .orderBy(papers.id);
}
export type PaperToGroup = Awaited<ReturnType<typeof selectPapersToGroup>>[number];

export type SittingValues = Omit<typeof sittings.$inferInsert, 'id'>;

/** Returns the id of the sitting with a key. Creates the sitting if there is none, or if it has no key. */
export async function upsertSitting(transaction: Database, values: SittingValues): Promise<number> {
  const [row] = await transaction
    .insert(sittings)
    .values(values)
    .onConflictDoUpdate({ target: [sittings.examId, sittings.year, sittings.key], set: values })
    .returning({ id: sittings.id });
  return row!.id;
}

/** Replaces the facts of a sitting. Returns its id. */
export async function updateSitting(
  transaction: Database,
  id: number,
  values: SittingValues,
): Promise<number> {
  await transaction.update(sittings).set(values).where(eq(sittings.id, id));
  return id;
}

/** Puts papers into sittings. */
export async function upsertMembers(
  transaction: Database,
  members: (typeof paperSittings.$inferInsert)[],
): Promise<void> {
  if (members.length === 0) return;
  await transaction
    .insert(paperSittings)
    .values(members)
    .onConflictDoUpdate({
      target: paperSittings.paperId,
      set: {
        sittingId: sql`excluded.sitting_id`,
        kind: sql`excluded.kind`,
        edition: sql`excluded.edition`,
        isConfirmed: sql`excluded.is_confirmed`,
      },
    });
}

/** Returns the papers of sittings. */
export async function selectMembers(transaction: Database, sittingIds: number[]): Promise<number[]> {
  const rows = await transaction
    .select({ id: paperSittings.paperId })
    .from(paperSittings)
    .where(inArray(paperSittings.sittingId, sittingIds));
  return rows.map(({ id }) => id);
}

/** Deletes those of the sittings that have no paper. */
export async function deleteEmptySittings(transaction: Database, ids: number[]): Promise<void> {
  const members = transaction.select().from(paperSittings).where(eq(paperSittings.sittingId, sittings.id));
  await transaction.delete(sittings).where(and(inArray(sittings.id, ids), notExists(members)));
}
