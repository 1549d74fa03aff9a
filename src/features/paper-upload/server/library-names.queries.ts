import { eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { exams, subjects } from '#features/catalog/catalog.table.ts';
import { getLocalNames } from '#lib/text/translations.ts';
import type { Database } from '#platform/database/database.ts';
import type { UploadRuleFacts } from '../upload-rules.contract.ts';
import type { LibrarySubject } from './find-subject.ts';
import { uploadRules } from './upload-rules.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import type { LibraryAnswer, SimilarQuery } from '../paper-upload.contract.ts';

export interface LibraryExam {
  id: number;
  name: string;
  /** Other names, in any language. */
  aliases: string[];
  /** `null` for the default. */
  titleTemplate: string | null;
}

export interface LibraryNames {
  exams: LibraryExam[];
  subjects: LibrarySubject[];
  rules: readonly UploadRuleFacts[];
}

/** Returns all names and aliases of exams and subjects, with those in other languages, and the rules. */
export async function selectLibraryNames(db: Database): Promise<LibraryNames> {
  const { id, name, aliases, translations, titleTemplate } = exams;
  // One after another: in a transaction, a connection runs one statement at a time.
  const examRows = await db
    .select({ id, name, aliases, translations, titleTemplate })
    .from(exams)
    .orderBy(id);
  const subjectRows = await db
    .select({ name: subjects.name, aliases: subjects.aliases, translations: subjects.translations })
    .from(subjects)
    .orderBy(subjects.id);
  const { isRemoved, updatedAt: _updatedAt, ...ruleFacts } = getTableColumns(uploadRules);
  const rules = await db
    .select(ruleFacts)
    .from(uploadRules)
    .where(eq(isRemoved, false))
    .orderBy(uploadRules.id);
  const withLocalNames = <Row extends { aliases: string[]; translations: object }>(row: Row) => {
    const { translations: local, ...rest } = row;
    return { ...rest, aliases: [...row.aliases, ...getLocalNames(local)] };
  };
  return { exams: examRows.map(withLocalNames), subjects: subjectRows.map(withLocalNames), rules };
}

/** Returns the templates of exams that have one. */
export function selectTitleTemplates(db: Database): Promise<{ examId: number; titleTemplate: string }[]> {
  return db
    .select({ examId: exams.id, titleTemplate: sql<string>`${exams.titleTemplate}` })
    .from(exams)
    .where(isNotNull(exams.titleTemplate))
    .orderBy(exams.id);
}

const maxSimilar = 5;

/** Returns what the library says about each of the new papers, in their order, without their sittings. */
export async function selectLibraryAnswers(
  db: Database,
  queries: SimilarQuery[],
): Promise<Omit<LibraryAnswer, 'sitting'>[]> {
  const answers = await db.execute<Omit<LibraryAnswer, 'sitting'> & Record<string, unknown>>(sql`
    WITH asked AS (
      SELECT *
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) AS (
        title text, "examId" bigint, year int, "subjectName" text, session text, "paperType" text, language text
      )) WITH ORDINALITY AS asked(title, "examId", year, "subjectName", session, "paperType", language, position)
    ), known AS (
      SELECT exam_id, bool_and(subjects.name IS NOT NULL AND subjects.name <> 'General') AS has_subjects
      FROM ${papers} LEFT JOIN ${subjects} ON subjects.id = subject_id
      WHERE exam_id IN (SELECT "examId" FROM asked) AND NOT is_specimen
      GROUP BY exam_id
    )
    SELECT known.has_subjects AS "hasSubjects", coalesce((
      SELECT json_agg(similar_paper) FROM (
        SELECT papers.id, papers.slug, papers.title, paper_type AS "paperType", papers.language
        FROM ${papers} LEFT JOIN ${subjects} ON subjects.id = subject_id
        WHERE papers.id IN (
          SELECT id FROM ${papers} WHERE exam_id = asked."examId" AND year = asked.year
          UNION ALL SELECT id FROM ${papers} WHERE title = asked.title AND NOT is_specimen
        ) AND (papers.title = asked.title
          OR lower(coalesce(subjects.name, 'General')) = lower(coalesce(nullif(asked."subjectName", ''), 'General'))
          AND lower(coalesce(papers.session, '')) = lower(asked.session))
        ORDER BY lower(paper_type) = lower(asked."paperType") DESC,
          lower(papers.language) IN (lower(asked.language), 'unknown') DESC, papers.created_at DESC, papers.id DESC
        LIMIT ${maxSimilar}
      ) AS similar_paper), '[]') AS similar
    FROM asked LEFT JOIN known ON known.exam_id = "examId"
    ORDER BY position`);
  return answers.rows;
}
