import { sql, type SQL } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import type { Database } from '#platform/database/database.ts';
import { chosenPapersStatement, type PaperRow } from './papers.queries.ts';

/** Papers of a tier, with their id and `created_at`. Nearer tiers have smaller numbers. */
interface Relation {
  tier: number;
  papers: SQL;
}

const newest = sql`papers.created_at DESC, papers.id DESC`;
const limit = sql.placeholder('limit');

/**
 * Selects the first ids of all tiers: nearer tiers first, newest first within a tier. The papers of different tiers
 * differ.
 */
function chooseRelated(relations: Relation[]): SQL {
  const tiers = relations.map(
    ({ tier, papers }) =>
      sql`(SELECT id, created_at, ${sql.raw(String(tier))} AS tier FROM (${papers}) AS related ORDER BY created_at DESC, id DESC LIMIT ${limit})`,
  );
  return sql`SELECT id FROM (${sql.join(tiers, sql` UNION ALL `)}) AS related
      ORDER BY tier, created_at DESC, id DESC LIMIT ${limit}`;
}

/**
 * Selects the newest papers of the other exams in the same category. Reads only a few papers per exam, so that no
 * large exam is read completely.
 */
function inSameCategory(examId: SQL, also: SQL): SQL {
  return sql`
    SELECT newest.id, newest.created_at FROM ${exams} AS own_exam
    JOIN ${exams} AS other ON other.category_id = own_exam.category_id AND other.id <> own_exam.id
    CROSS JOIN LATERAL (
      SELECT papers.id, papers.created_at FROM public_papers AS papers
      WHERE papers.exam_id = other.id AND ${also} ORDER BY ${newest} LIMIT ${limit}
    ) AS newest
    WHERE own_exam.id = ${examId}`;
}

/**
 * Slugs of subjects that say nothing about the content. 'General' is the subject that the product gives to papers
 * without one, the others are what owners call the same. Papers of two exams are not related by such a subject. The
 * list is by name, because numbers do not tell: 'General Studies' is as common and does relate papers.
 */
const catchAllSubjects = [
  'general',
  'all',
  'all-subjects',
  'combined',
  'common',
  'full-paper',
  'miscellaneous',
  'mixed',
  'other',
  'others',
];
const isCatchAll = sql`subjects.slug = ANY (${sql.param(catchAllSubjects)}::text[])`;

/** Selects the ids related to the paper `own`, whose exam and subject are read in the same statement. */
function chooseRelatedToPaper(): SQL {
  const where = (condition: SQL) => sql`
    SELECT found.id, found.created_at FROM own CROSS JOIN LATERAL (
      SELECT papers.id, papers.created_at FROM public_papers AS papers WHERE ${condition} ORDER BY ${newest} LIMIT ${limit}
    ) AS found`;
  const inExam = sql`papers.exam_id = own.exam_id AND papers.id <> own.id`;
  const otherSubject = sql`(own.subject_id IS NULL OR papers.subject_id IS DISTINCT FROM own.subject_id)`;
  const related = chooseRelated([
    // Within the exam, the same subject comes first: after Biology 2020, a student needs Biology 2019.
    { tier: 0, papers: where(sql`${inExam} AND papers.subject_id = own.subject_id`) },
    { tier: 1, papers: where(sql`${inExam} AND ${otherSubject}`) },
    { tier: 2, papers: where(sql`papers.subject_id = own.subject_id AND papers.exam_id <> own.exam_id`) },
    {
      tier: 3,
      papers: sql`
        SELECT found.id, found.created_at FROM own
        CROSS JOIN LATERAL (${inSameCategory(sql`own.exam_id`, otherSubject)}) AS found`,
    },
  ]);
  return sql`
    WITH own AS MATERIALIZED (
      SELECT papers.id, papers.exam_id, CASE WHEN ${isCatchAll} THEN NULL ELSE papers.subject_id END AS subject_id
      FROM public_papers AS papers LEFT JOIN subjects ON subjects.id = papers.subject_id WHERE papers.id = ${sql.placeholder('id')}
    )
    ${related}`;
}

/**
 * Returns papers of the same exam (same subject first), then of the same subject in another exam, then of the same
 * category in another exam. A catch-all subject relates nothing. Never returns the paper itself. Returns none for a
 * missing paper.
 */
export function selectRelatedToPaper(db: Database, id: number, limit: number): Promise<PaperRow[]> {
  return chosenPapersStatement(db, 'papers_related_to_paper', chooseRelatedToPaper).execute({ id, limit });
}

/** Returns the subjects of an exam's papers without catch-all ones, and the number of papers in them. */
export async function selectSubjectsOfExam(
  db: Database,
  examId: number,
): Promise<{ subjectIds: number[]; papers: number }> {
  const result = await db.execute<{ id: number; papers: number }>(sql`
    SELECT subject_id AS id, count(*) AS papers FROM public_papers AS papers JOIN subjects ON subjects.id = subject_id
    WHERE exam_id = ${examId} AND NOT ${isCatchAll} GROUP BY subject_id`);
  return {
    subjectIds: result.rows.map(({ id }) => id),
    papers: result.rows.reduce((sum, { papers }) => sum + papers, 0),
  };
}

/** Selects ids for an exam page by `examId`, the subjects of its papers, and the papers that the page lists. */
function chooseRelatedToExam(): SQL {
  const examId = sql`${sql.placeholder('examId')}::bigint`;
  const ownSubjects = sql`${sql.placeholder('subjectIds')}::bigint[]`;
  const bySubject = sql`
    SELECT newest.id, newest.created_at FROM unnest(${ownSubjects}) AS own (subject_id)
    CROSS JOIN LATERAL (
      SELECT papers.id, papers.created_at FROM public_papers AS papers
      WHERE papers.subject_id = own.subject_id AND papers.exam_id <> ${examId} ORDER BY ${newest} LIMIT ${limit}
    ) AS newest`;
  const otherSubject = sql`(papers.subject_id IS NULL OR papers.subject_id <> ALL (${ownSubjects}))`;
  const inExam = sql`
    SELECT papers.id, papers.created_at FROM public_papers AS papers
    WHERE papers.exam_id = ${examId} AND papers.id <> ALL (${sql.placeholder('listed')}::bigint[])
    ORDER BY ${newest} LIMIT ${limit}`;
  return chooseRelated([
    { tier: 1, papers: inExam },
    { tier: 2, papers: bySubject },
    { tier: 3, papers: inSameCategory(examId, otherSubject) },
  ]);
}

/**
 * Returns papers for an exam page: papers of the exam that the page does not list, then papers of other exams in one of
 * its subjects, then in its category. Returns none for a missing exam.
 */
export function selectRelatedToExam(
  db: Database,
  exam: { examId: number; subjectIds: number[]; listed: number[] },
  limit: number,
): Promise<PaperRow[]> {
  const statement = chosenPapersStatement(db, 'papers_related_to_exam', chooseRelatedToExam);
  return statement.execute({ ...exam, limit });
}

export async function isPaper(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT 1 FROM public_papers AS papers WHERE id = ${id}`);
  return result.rows.length > 0;
}

export async function isExam(db: Database, examId: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT 1 FROM ${exams} WHERE id = ${examId}`);
  return result.rows.length > 0;
}
