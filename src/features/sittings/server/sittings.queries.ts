import { sql, type SQL } from 'drizzle-orm';
import { documentKinds } from '#features/papers/papers.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { AdminSitting } from '../sittings-admin.contract.ts';
import type { Neighbours, Sitting, SittingsQuery } from '../sittings.contract.ts';

/** The order in which the sittings of an exam take place. */
const time = (table: string) =>
  sql.raw(
    `(${table}.year, coalesce(${table}.month, 0), coalesce(${table}.day, 0), coalesce(${table}.shift, 0))`,
  );
const kindOrder = sql`array_position(${sql.param(documentKinds)}::text[], member.kind)`;
/**
 * What a sitting says comes from the words of its papers: not from one that was hidden or deleted, after a user had put
 * other papers to it.
 */
const isSaidByPublic = sql`(
  SELECT bool_or(papers.id IS NOT NULL AND NOT member.is_confirmed) OR bool_and(papers.id IS NOT NULL)
  FROM paper_sittings AS member LEFT JOIN public_papers AS papers ON papers.id = member.paper_id
  WHERE member.sitting_id = sittings.id
)`;
const publicMembers = sql`paper_sittings AS member JOIN public_papers AS papers ON papers.id = member.paper_id`;

const where = (examId: number, { year }: Pick<SittingsQuery, 'year'>): SQL => sql`
  sittings.exam_id = ${examId} AND ${year === undefined ? sql`TRUE` : sql`sittings.year = ${year}`}
  AND EXISTS (SELECT FROM ${publicMembers} WHERE member.sitting_id = sittings.id)`;

/** Returns the sittings of an exam with their public papers, the latest first. Those without a year are last. */
export async function selectSittings(db: Database, examId: number, query: SittingsQuery): Promise<Sitting[]> {
  const { rows } = await db.execute<Sitting & Record<string, unknown>>(sql`
    SELECT sittings.id, sittings.exam_id AS "examId", sittings.year, sittings.month, sittings.day, sittings.shift,
      CASE WHEN said.by_public THEN sittings.session END AS session,
      CASE WHEN said.by_public THEN sittings.stage END AS stage,
      coalesce(found.subject, CASE WHEN said.by_public THEN sittings.topic END) AS subject, found.documents
    FROM sittings CROSS JOIN LATERAL (SELECT ${isSaidByPublic} AS by_public) AS said
    CROSS JOIN LATERAL (
      SELECT min(subjects.name) AS subject, json_agg(json_build_object('id', papers.id, 'slug', papers.slug,
        'title', papers.title, 'kind', member.kind, 'edition', member.edition, 'paperType', papers.paper_type,
        'language', papers.language) ORDER BY ${kindOrder}, member.edition NULLS FIRST, papers.language, papers.id) AS documents
      FROM ${publicMembers} LEFT JOIN subjects ON subjects.id = papers.subject_id
      WHERE member.sitting_id = sittings.id
    ) AS found
    WHERE ${where(examId, query)}
    ORDER BY sittings.year DESC NULLS LAST, sittings.month DESC NULLS LAST, sittings.day DESC NULLS LAST,
      sittings.shift NULLS FIRST, sittings.id
    LIMIT ${query.limit} OFFSET ${query.offset}`);
  return rows;
}

export async function selectSittingCount(
  db: Database,
  examId: number,
  query: SittingsQuery,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM sittings WHERE ${where(examId, query)}`,
  );
  return rows[0]!.count;
}

/** Returns the paper of the sittings before and after the sitting of a paper, of the same kind if there is one. */
export async function selectNeighbours(db: Database, paperId: number): Promise<Neighbours> {
  const select = (direction: SQL, order: SQL) => sql`
    SELECT lead.id, lead.slug, lead.title, sittings.year, CASE WHEN ${isSaidByPublic} THEN sittings.session END AS session
    FROM own JOIN sittings ON sittings.exam_id = own.exam_id AND sittings.series = own.series
      AND ${time('sittings')} ${direction} ${time('own')}
    CROSS JOIN LATERAL (
      SELECT papers.id, papers.slug, papers.title FROM ${publicMembers}
      WHERE member.sitting_id = sittings.id ORDER BY member.kind = own.kind DESC, ${kindOrder}, member.edition NULLS FIRST, papers.id LIMIT 1
    ) AS lead
    ORDER BY sittings.year ${order}, coalesce(sittings.month, 0) ${order}, coalesce(sittings.day, 0) ${order},
      coalesce(sittings.shift, 0) ${order} LIMIT 1`;
  const { rows } = await db.execute<Neighbours & Record<string, unknown>>(sql`
    WITH own AS MATERIALIZED (
      SELECT sittings.*, paper_sittings.kind FROM paper_sittings JOIN sittings ON sittings.id = sitting_id
      JOIN public_papers ON public_papers.id = paper_id WHERE paper_id = ${paperId}
    )
    SELECT (SELECT exam_id FROM own) AS "examId", (SELECT row_to_json(before) FROM (${select(sql`<`, sql`DESC`)}) AS before) AS previous,
      (SELECT row_to_json(after) FROM (${select(sql`>`, sql`ASC`)}) AS after) AS next`);
  return rows[0]!;
}

/** Returns the sitting of a paper with all its papers that are not deleted. */
export async function selectSittingOfPaper(db: Database, paperId: number): Promise<AdminSitting | undefined> {
  const { rows } = await db.execute<AdminSitting & Record<string, unknown>>(sql`
    SELECT sittings.id, sittings.year, sittings.session, (
      SELECT json_agg(json_build_object('id', papers.id, 'title', papers.title, 'kind', member.kind,
        'edition', member.edition, 'paperType', papers.paper_type, 'language', papers.language,
        'isHidden', papers.hidden_at IS NOT NULL, 'isConfirmed', member.is_confirmed)
        ORDER BY ${kindOrder}, member.edition NULLS FIRST, papers.language, papers.id)
      FROM paper_sittings AS member JOIN papers ON papers.id = member.paper_id WHERE member.sitting_id = sittings.id
    ) AS documents
    FROM paper_sittings JOIN sittings ON sittings.id = sitting_id JOIN papers ON papers.id = paper_id
    WHERE paper_id = ${paperId}`);
  return rows[0];
}

/** Returns the name and the other names of exams, by id. */
export async function selectExamNames(db: Database, ids: number[]): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ id: number; names: string[] }>(
    sql`SELECT id, name || aliases AS names FROM exams WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}

export interface PaperOfKey extends Record<string, unknown> {
  /** Of its key, from 1. */
  position: number;
  id: number;
  slug: string;
  title: string;
  paperType: string;
  language: string;
}

/** Returns up to five papers of the sittings with these keys. */
export async function selectPapersOfKeys(
  db: Database,
  keys: { examId: number; year: number | null; key: string | null }[],
): Promise<PaperOfKey[]> {
  const { rows } = await db.execute<PaperOfKey>(sql`
    SELECT wanted.position::int, found.*
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS ("examId" bigint, year int, key text))
      WITH ORDINALITY AS wanted ("examId", year, key, position)
    JOIN sittings ON sittings.exam_id = wanted."examId" AND sittings.year = wanted.year AND sittings.key = wanted.key
    CROSS JOIN LATERAL (
      SELECT papers.id, papers.slug, papers.title, papers.paper_type AS "paperType", papers.language
      FROM paper_sittings AS member JOIN papers ON papers.id = member.paper_id
      WHERE member.sitting_id = sittings.id AND NOT papers.is_specimen ORDER BY ${kindOrder}, papers.id LIMIT 5
    ) AS found
    ORDER BY wanted.position`);
  return rows;
}

export interface CoverageEntry extends Record<string, unknown> {
  /** Equal for the same paper in all years. */
  series: string;
  subjectId: number | null;
  subject: string | null;
  stage: string | null;
  year: number;
  month: number | null;
  sittings: number;
  paper: string | null;
  key: string | null;
  languages: string[];
}

/** Returns the numbers of sittings of an exam by series, year and month, with a paper and a key of each. */
export async function selectCoverage(db: Database, examId: number): Promise<CoverageEntry[]> {
  const { rows } = await db.execute<CoverageEntry>(sql`
    WITH documents AS MATERIALIZED (
      SELECT sittings.id, sittings.series, sittings.year, sittings.month, member.kind, papers.slug,
        CASE WHEN ${isSaidByPublic} THEN sittings.stage END AS stage,
        CASE WHEN ${isSaidByPublic} THEN sittings.topic END AS topic, papers.language, max(papers.subject_id) OVER (PARTITION BY sittings.series) AS subject_id
      FROM sittings JOIN ${publicMembers} ON member.sitting_id = sittings.id
      WHERE sittings.exam_id = ${examId} AND sittings.year IS NOT NULL AND member.kind IN ('question-paper', 'answer-key', 'provisional-key')
    )
    SELECT series, min(subject_id) AS "subjectId", coalesce(min(subjects.name), min(topic)) AS subject,
      min(stage) AS stage, year, month,
      count(DISTINCT documents.id)::int AS sittings, min(documents.slug) FILTER (WHERE kind = 'question-paper') AS paper,
      min(documents.slug) FILTER (WHERE kind IN ('answer-key', 'provisional-key')) AS key,
      array_agg(DISTINCT language) AS languages
    FROM documents LEFT JOIN subjects ON subjects.id = subject_id
    GROUP BY series, year, month`);
  return rows;
}

export interface ExamYears extends Record<string, unknown> {
  id: number;
  name: string;
  slug: string;
  categorySlug: string;
  aliases: string[];
  papersExpected: number | null;
  /** Papers that exist in at least two years. */
  recurring: number;
  /** Numbers of different question papers by year. */
  years: Record<string, number>;
}

/** Returns the exams that have question papers, with their numbers by year. */
export async function selectExamYears(db: Database): Promise<ExamYears[]> {
  const { rows } = await db.execute<ExamYears>(sql`
    WITH present AS (
      SELECT DISTINCT sittings.exam_id, sittings.year, sittings.series
      FROM sittings JOIN ${publicMembers} ON member.sitting_id = sittings.id
      WHERE sittings.year IS NOT NULL AND member.kind = 'question-paper'
    ), by_year AS (
      SELECT exam_id, json_object_agg(year, papers) AS years
      FROM (SELECT exam_id, year, count(*) AS papers FROM present GROUP BY exam_id, year) AS counted GROUP BY exam_id
    ), recurring AS (
      SELECT exam_id, count(*) AS papers
      FROM (SELECT exam_id FROM present GROUP BY exam_id, series HAVING count(*) > 1) AS repeated GROUP BY exam_id
    )
    SELECT exams.id, exams.name, exams.slug, categories.slug AS "categorySlug", exams.aliases,
      exams.papers_expected AS "papersExpected", coalesce(recurring.papers, 0)::int AS recurring, by_year.years
    FROM by_year JOIN exams ON exams.id = by_year.exam_id JOIN categories ON categories.id = exams.category_id
    LEFT JOIN recurring ON recurring.exam_id = exams.id`);
  return rows;
}
