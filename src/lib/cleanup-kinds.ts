/** What a library collects over time, as the calls of the back office name it, in the order in which it is tidied up. */
export const cleanupKinds = [
  'duplicateSubjects',
  'orphanedPapers',
  'missingFiles',
  'emptyCategories',
  'staleUploads',
  'orphanedFiles',
] as const;
export type CleanupKind = (typeof cleanupKinds)[number];
