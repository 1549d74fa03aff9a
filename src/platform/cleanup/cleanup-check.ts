/** What a library collects over time, as the calls of the back office name it; the contract of cleanup defines each. */
export type CleanupKind =
  'duplicateSubjects' | 'orphanedPapers' | 'emptyCategories' | 'missingFiles' | 'staleUploads';

/** How much of it there is; a feature hands its own checks to the composition root. */
export interface CleanupCheck {
  kind: CleanupKind;
  count(): Promise<number>;
}
