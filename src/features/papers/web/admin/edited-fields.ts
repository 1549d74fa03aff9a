import type { AdminPaper } from '../../papers-admin.contract.ts';

/** Values of the form controls in the panel. */
export interface PaperFields {
  title: string;
  examId: string;
  /** `none` means No Subject. */
  subjectId: string;
  year: string;
  paperType: string;
  session: string;
  language: string;
  fileUrl: string;
  seoTitle: string;
  seoDescription: string;
}

export const fieldTitles: Record<keyof PaperFields, string> = {
  title: 'Title',
  examId: 'Exam',
  subjectId: 'Subject',
  year: 'Year',
  paperType: 'Paper Type',
  session: 'Session',
  language: 'Language',
  fileUrl: 'File URL',
  seoTitle: 'SEO Title',
  seoDescription: 'SEO Description',
};
const names = Object.keys(fieldTitles) as (keyof PaperFields)[];

export const noSubject = 'none';

export function getPaperFields(paper: AdminPaper): PaperFields {
  return {
    title: paper.title,
    examId: String(paper.examId),
    subjectId: paper.subjectId === null ? noSubject : String(paper.subjectId),
    year: String(paper.year),
    paperType: paper.paperType,
    session: paper.session ?? '',
    language: paper.language,
    fileUrl: paper.fileUrl,
    seoTitle: paper.seoTitle ?? '',
    seoDescription: paper.seoDescription ?? '',
  };
}

/** Returns the request body with all fields of the paper. */
export function getPaperPayload(fields: PaperFields, updatedAt: string) {
  const { examId, subjectId, year, ...texts } = fields;
  return {
    ...texts,
    examId: Number(examId),
    subjectId: subjectId === noSubject || subjectId === '' ? null : Number(subjectId),
    year: Number(year),
    updatedAt,
  };
}

export function differingFields(one: PaperFields, other: PaperFields): (keyof PaperFields)[] {
  return names.filter((name) => one[name] !== other[name]);
}

/** Returns the current values, with the fields that the user changed relative to `before`. */
export function rebased(typed: PaperFields, before: PaperFields, now: PaperFields): PaperFields {
  const mine = differingFields(typed, before).map((name) => [name, typed[name]]);
  return { ...now, ...Object.fromEntries(mine) };
}

/** Validates the form before sending. Returns messages by field. */
export function findPaperProblems(
  fields: PaperFields,
  lastYear: number,
): Partial<Record<keyof PaperFields, string>> {
  const year = Number(fields.year);
  return {
    ...(fields.title.trim() === '' && { title: 'Title is required' }),
    ...(fields.examId === '' && { examId: 'Choose an exam' }),
    ...(!(Number.isInteger(year) && year >= 1990 && year <= lastYear) && {
      year: `Year must be from 1990 to ${lastYear}`,
    }),
    ...(fields.language.trim() === '' && { language: 'Language is required' }),
    ...(fields.fileUrl.trim() === '' && { fileUrl: 'File URL is required' }),
  };
}
