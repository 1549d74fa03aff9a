/** Kinds of rejection, as counted in the summary. The reason of a row has more detail. */
export const rejectKinds = {
  'missing-text': 'category, exam or title is empty',
  'bad-year': 'year not readable or out of range',
  'bad-text': 'text too long or with characters that are not allowed',
  'no-content': 'no file and no file_url',
  'bad-address': 'file_url is not a web URL',
  'needs-files': 'only a file, and no --files folder',
  'file-not-found': 'file not found',
  'file-too-large': 'file too large',
  'file-refused': 'file is not a PDF that can be opened',
  'ambiguous-name': 'name of several categories, exams or subjects',
  duplicate: 'duplicate by content',
} as const;
export type RejectKind = keyof typeof rejectKinds;

export interface Reject {
  line: number;
  /** The original cells of the row. */
  cells: string[];
  kind: RejectKind;
  /** One or more sentences for the owner. */
  reason: string;
}
