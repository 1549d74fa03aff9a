/**
 * The kinds of unused or broken records that a cleanup removes, with their names in the admin API, in order of
 * removal.
 */
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

/**
 * Categories without papers are cleaned only on request: a new library is full of them, and the owner may fill them
 * soon.
 */
type KindOfChoice = 'paperlessCategories';
export type UsualKind = Exclude<CleanupKind, KindOfChoice>;
/** The kinds that a full cleanup removes by default, and that count as untidy. */
export const usualKinds = cleanupKinds.filter((kind): kind is UsualKind => kind !== 'paperlessCategories');
