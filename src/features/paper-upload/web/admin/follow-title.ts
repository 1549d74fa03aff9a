import { composeTitle } from '#lib/text/paper-title.ts';
import { parsePaperYear } from '#lib/text/paper-year.ts';
import { isUnsure } from './readiness.ts';
import type { FieldName, PaperFields, UploadListRow } from './upload-row.ts';

/** What titles are composed from, by the id of an exam. */
export interface TitleSources {
  examNames: ReadonlyMap<string, string>;
  /** Templates of the exams that have an own one. */
  templates: ReadonlyMap<string, string>;
}

/** The fields that the server also judges a title by. */
const facts = ['examId', 'year', 'subjectName', 'paperType'] as const satisfies FieldName[];

/**
 * Returns the row with the title of its fields, as the template of its exam says. A title that the user has edited
 * stays, and so does the server's while no other field is edited, the exam is missing, or no year was found.
 */
export function followTitle(row: UploadListRow, sources: TitleSources): UploadListRow {
  const { fields, edits, seen } = row;
  if (!fields || row.stage !== 'ready' || 'title' in edits) return row;
  const isSure = facts.every((name) => !isUnsure(row, name));
  const isEdited = Object.keys(edits).length > 0;
  const title = (isEdited && proposeRowTitle(fields, sources, 'year' in edits)) || fields.title;
  if (title === fields.title && (row.origins.title?.isSure ?? true) === isSure) return row;
  const from = row.origins.title?.from ?? null;
  return {
    ...row,
    fields: { ...fields, title },
    origins: { ...row.origins, title: { from, isSure } },
    // The user has looked at the title. It only follows from other values.
    ...(seen.title === fields.title && { seen: { ...seen, title } }),
  };
}

/** Returns '' if the exam is missing, or the year unless `mayLackYear`. */
function proposeRowTitle(
  fields: PaperFields,
  { examNames, templates }: TitleSources,
  mayLackYear: boolean,
): string {
  const { examId, subjectName, paperType, language } = fields;
  const parsed = parsePaperYear(fields.year, fields.session);
  const exam = examNames.get(examId);
  if (exam === undefined || !parsed || (parsed.year === null && !mayLackYear)) return '';
  const { year, session } = parsed;
  const words = { exam, year: String(year ?? ''), session, subject: subjectName, type: paperType, language };
  return composeTitle(templates.get(examId) ?? null, words);
}
