import { z } from 'zod';

/** Null while a count over a large library is still under way. */
const count = z.number().int().nullable();

/** What could be tidied up. A paper always has an exam, so that none is orphaned in the way of a missing parent. */
export const cleanupStats = z.object({
  /** Subjects beyond the first of a name; capitals, spaces, accents and Unicode forms make no difference. */
  duplicateSubjects: count,
  /** Papers of which nothing can be downloaded: they have neither a stored file nor an address elsewhere. */
  orphanedPapers: count,
  /** Categories without a single paper. */
  emptyCategories: count,
  /** Papers whose stored file is not in the store; from 5,000 papers on up to ten minutes old. */
  missingFiles: count,
  /** Uploads that were begun or finished more than a day ago and belong to no paper. */
  staleUploads: count,
});
export type CleanupStats = z.infer<typeof cleanupStats>;
