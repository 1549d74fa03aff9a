import { maxTitleLength } from '#lib/text/paper-title.ts';
import { parsePaperYear, suggestYear } from '#lib/text/paper-year.ts';

/** The fields of a paper in forms, with their labels. A form has the subject either by name or by id. */
export const paperFieldLabels = {
  title: 'Title',
  examId: 'Exam',
  year: 'Year',
  subjectName: 'Subject',
  subjectId: 'Subject',
  paperType: 'Paper Type',
  session: 'Session',
  language: 'Language',
  fileUrl: 'File URL',
} as const;
export type PaperFieldName = keyof typeof paperFieldLabels;

/** The fields in the order of every form and table. */
export const paperFieldNames = Object.keys(paperFieldLabels) as PaperFieldName[];

/** Most characters of each text. */
export const maxPaperTextLengths = {
  title: maxTitleLength,
  subjectName: 200,
  paperType: 100,
  session: 100,
  language: 100,
} as const;
export const maxFileUrlLength = 2_000;

export const firstYear = 1990;

/** Returns why a typed year cannot be saved. A blank one is an unknown year. `lastYear` is the next calendar year. */
export function findYearProblem(typed: string, lastYear: number): string | undefined {
  const year = parsePaperYear(typed)?.year;
  if (year === undefined) return `Enter ${suggestYear(typed)}`;
  return year !== null && (year < firstYear || year > lastYear)
    ? `Year must be from ${firstYear} to ${lastYear}`
    : undefined;
}
