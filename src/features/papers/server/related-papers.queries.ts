import { sql, type SQL } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import type { Database } from '#platform/database/database.ts';
import { selectChosenPapers, type PaperRow } from './papers.queries.ts';

interface Relation {
  /** 0 and 1: same exam, 2: same subject, 3: same category. */
  tier: number;
  papers: SQL;
}

const newest = sql`papers.created_at DESC, papers.id DESC`;

/**
 * Returns the first `limit` papers of all tiers: nearer tiers first, newest first within a tier. A paper counts in
 * its nearest tier.
 */
function selectRelated(db: Database, relations: Relation[], limit: number): Promise<PaperRow[]> {
  const tiers = relations.map(
    ({ tier, papers }) =>
      sql`(SELECT id, created_at, ${tier}::int AS tier FROM (${papers}) AS related ORDER BY created_at DESC, id DESC LIMIT ${limit})`,
  );
  return selectChosenPapers(
    db,
    sql`SELECT id FROM (${sql.join(tiers, sql` UNION ALL `)}) AS related
      ORDER BY tier, created_at DESC, id DESC LIMIT ${limit}`,
  );
}

/**
 * Selects the newest papers of the other exams in the same category. Reads only a few papers per exam, so that no
 * large exam is read completely.
 */
function inSameCategory(examId: number, limit: number, also: SQL): SQL {
  return sql`
    SELECT newest.id, newest.created_at FROM ${exams} AS own
    JOIN ${exams} AS other ON other.category_id = own.category_id AND other.id <> own.id
    CROSS JOIN LATERAL (
      SELECT papers.id, papers.created_at FROM papers
      WHERE papers.exam_id = other.id AND ${also} ORDER BY ${newest} LIMIT ${limit}
    ) AS newest
    WHERE own.id = ${examId}`;
}

/** Facts of a paper that determine its related papers. */
interface PaperPlace extends Record<string, unknown> {
  id: number;
  examId: number;
  subjectId: number | null;
}

export async function selectPaperPlace(db: Database, id: number): Promise<PaperPlace | undefined> {
  const found = await db.execute<PaperPlace>(
    sql`SELECT id, exam_id AS "examId", subject_id AS "subjectId" FROM papers WHERE id = ${id}`,
  );
  return found.rows[0];
}

/**
 * Returns papers of the same exam (same subject first), then of the same subject in another exam, then of the same
 * category in another exam. Never returns the paper itself.
 */
export function selectRelatedToPaper(db: Database, paper: PaperPlace, limit: number): Promise<PaperRow[]> {
  const { id, examId, subjectId } = paper;
  const bySubject = sql`
    SELECT id, created_at FROM papers
    WHERE subject_id = ${subjectId} AND exam_id <> ${examId} ORDER BY ${newest} LIMIT ${limit}`;
  const inExam = (also: SQL) => sql`
    SELECT id, created_at FROM papers
    WHERE exam_id = ${examId} AND id <> ${id} AND ${also} ORDER BY ${newest} LIMIT ${limit}`;
  const relations = [
    ...(subjectId === null
      ? [{ tier: 1, papers: inExam(sql`TRUE`) }]
      : // Within the exam, the same subject comes first: after Biology 2020, a student needs Biology 2019.
        [
          { tier: 0, papers: inExam(sql`subject_id = ${subjectId}`) },
          { tier: 1, papers: inExam(sql`subject_id IS DISTINCT FROM ${subjectId}::bigint`) },
        ]),
    ...(subjectId === null ? [] : [{ tier: 2, papers: bySubject }]),
    { tier: 3, papers: inSameCategory(examId, limit, sql`subject_id IS DISTINCT FROM ${subjectId}::bigint`) },
  ];
  return selectRelated(db, relations, limit);
}

/** Returns the subjects of an exam's papers, and the number of these papers. */
export async function selectSubjectsOfExam(
  db: Database,
  examId: number,
): Promise<{ subjectIds: number[]; papers: number }> {
  const found = await db.execute<{ id: number; papers: number }>(sql`
    SELECT subject_id AS id, count(*) AS papers FROM papers
    WHERE exam_id = ${examId} AND subject_id IS NOT NULL GROUP BY subject_id`);
  return {
    subjectIds: found.rows.map(({ id }) => id),
    papers: found.rows.reduce((sum, { papers }) => sum + papers, 0),
  };
}

/** Returns papers for an exam page: papers of other exams in one of its subjects, then in its category. */
export function selectRelatedToExam(
  db: Database,
  exam: { id: number; subjectIds: number[] },
  limit: number,
): Promise<PaperRow[]> {
  const ownSubjects = sql`${sql.param(exam.subjectIds)}::bigint[]`;
  const bySubject = sql`
    SELECT newest.id, newest.created_at FROM unnest(${ownSubjects}) AS own (subject_id)
    CROSS JOIN LATERAL (
      SELECT papers.id, papers.created_at FROM papers
      WHERE papers.subject_id = own.subject_id AND papers.exam_id <> ${exam.id} ORDER BY ${newest} LIMIT ${limit}
    ) AS newest`;
  const otherSubject = sql`(papers.subject_id IS NULL OR papers.subject_id <> ALL (${ownSubjects}))`;
  return selectRelated(
    db,
    [
      { tier: 2, papers: bySubject },
      { tier: 3, papers: inSameCategory(exam.id, limit, otherSubject) },
    ],
    limit,
  );
}

export async function isExam(db: Database, examId: number): Promise<boolean> {
  const found = await db.execute(sql`SELECT 1 FROM ${exams} WHERE id = ${examId}`);
  return found.rows.length > 0;
}
