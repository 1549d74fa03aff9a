/** What a paper is within its sitting, in the order of lists. `other` is no document of a sitting: a model paper. */
export const documentKinds = [
  'question-paper',
  'answer-key',
  'provisional-key',
  'solution',
  'cut-off',
  'syllabus',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];
