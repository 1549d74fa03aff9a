import {
  findYearProblem,
  mapFacts,
  paperFieldLabels,
  type PaperFactName,
} from '../../paper-fields.contract.ts';
import type { AdminPaper } from '../../papers-admin.contract.ts';

/** Whether visitors see something of one paper: as in the settings, always or never. */
export type ShownChoice = 'settings' | 'yes' | 'no';

/** Values of the form controls in the panel. */
export interface PaperFields extends Record<PaperFactName, string> {
  title: string;
  examId: string;
  /** `none` means No Subject. */
  subjectId: string;
  fileUrl: string;
  seoTitle: string;
  seoDescription: string;
  showsPages: ShownChoice;
  showsText: ShownChoice;
}

export const fieldTitles: Record<keyof PaperFields, string> = {
  ...paperFieldLabels,
  seoTitle: 'SEO Title',
  seoDescription: 'SEO Description',
  showsPages: 'Pages',
  showsText: 'Text of pages',
};

export const noSubject = 'none';

const getShownChoice = (isShown: boolean | null): ShownChoice =>
  isShown === null ? 'settings' : isShown ? 'yes' : 'no';

const toShown = (choice: ShownChoice): boolean | null => (choice === 'settings' ? null : choice === 'yes');

export function getPaperFields(paper: AdminPaper): PaperFields {
  return {
    title: paper.title,
    examId: String(paper.examId),
    subjectId: paper.subjectId === null ? noSubject : String(paper.subjectId),
    ...mapFacts((name) => String(paper[name] ?? '')),
    fileUrl: paper.fileUrl,
    seoTitle: paper.seoTitle ?? '',
    seoDescription: paper.seoDescription ?? '',
    showsPages: getShownChoice(paper.showsPages),
    showsText: getShownChoice(paper.showsText),
  };
}

/** Returns the request body with all fields of the paper. */
export function getPaperPayload(fields: PaperFields, updatedAt: string) {
  const { examId, subjectId, showsPages, showsText, ...texts } = fields;
  return {
    ...texts,
    examId: Number(examId),
    subjectId: subjectId === noSubject || subjectId === '' ? null : Number(subjectId),
    showsPages: toShown(showsPages),
    showsText: toShown(showsText),
    updatedAt,
  };
}

export function differingFields(a: PaperFields, b: PaperFields): (keyof PaperFields)[] {
  const names = Object.keys(a) as (keyof PaperFields)[];
  return names.filter((name) => a[name] !== b[name]);
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
  const year = findYearProblem(fields.year, lastYear);
  return {
    ...(fields.title.trim() === '' && { title: 'Title is required' }),
    ...(fields.examId === '' && { examId: 'Choose an exam' }),
    ...(year && { year }),
    ...(fields.language.trim() === '' && { language: 'Language is required' }),
    ...(fields.fileUrl.trim() === '' && { fileUrl: 'File URL is required' }),
  };
}
