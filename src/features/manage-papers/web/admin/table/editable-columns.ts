import { paperFactNames, type PaperFactName } from '#features/papers/paper-fields.contract.ts';
import type { PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import type { PaperFields } from '#features/papers/papers.admin.ts';

const factFields = Object.fromEntries(paperFactNames.map((name) => [name, name])) as {
  [Name in PaperFactName]: Name;
};

/** The columns whose cells can be edited, and the field of each in the form. */
export const editableColumns = {
  title: 'title',
  exam: 'examId',
  subject: 'subjectId',
  ...factFields,
} as const satisfies Partial<Record<PaperColumnName | 'title', keyof PaperFields>>;
export type EditableColumn = keyof typeof editableColumns;

export const isEditableColumn = (name: string): name is EditableColumn =>
  Object.hasOwn(editableColumns, name);
