import type { PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import type { PaperFields } from '#features/papers/papers.admin.ts';

/** The columns whose cells can be edited, and the field of each in the form. */
export const editableColumns = {
  title: 'title',
  exam: 'examId',
  year: 'year',
  subject: 'subjectId',
  paperType: 'paperType',
  session: 'session',
  language: 'language',
} as const satisfies Partial<Record<PaperColumnName | 'title', keyof PaperFields>>;
export type EditableColumn = keyof typeof editableColumns;

export const isEditableColumn = (name: string): name is EditableColumn =>
  Object.hasOwn(editableColumns, name);
