/** What a library collects over time, as the calls of the back office name it, in the order in which it is tidied up. */
export const cleanupKinds = [
  'duplicateSubjects',
  'orphanedPapers',
  'missingFiles',
  'emptyCategories',
  'paperlessCategories',
  'staleUploads',
  'orphanedFiles',
] as const;
export type CleanupKind = (typeof cleanupKinds)[number];

/** What a new library is full of, and its owner may well be about to fill: it goes only when asked for. */
type KindOfChoice = 'paperlessCategories';
export type UsualKind = Exclude<CleanupKind, KindOfChoice>;
/** What a full cleanup takes unless told otherwise, and what a library is untidy by. */
export const usualKinds = cleanupKinds.filter((kind): kind is UsualKind => kind !== 'paperlessCategories');
