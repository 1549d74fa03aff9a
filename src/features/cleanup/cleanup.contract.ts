import { z } from 'zod';
import { integerInQuery } from '#lib/contract/query-integers.ts';
import { cleanupKinds } from '#lib/cleanup-kinds.ts';

/** `null` while a count over a large library is running. */
const count = z.number().int().nullable();

/**
 * Counts of records that can be cleaned up. A paper always has an exam, so no paper is orphaned by a missing parent.
 */
export const cleanupStats = z.object({
  /** Subjects after the first with the same name. Capitals, spaces, accents and Unicode forms are ignored. */
  duplicateSubjects: count,
  /** Papers without a download: neither a stored file nor an external URL. */
  orphanedPapers: count,
  /** Categories without exams. */
  emptyCategories: count,
  /** Categories whose exams have no papers, not even in the trash, and no date: the categories of a new library. */
  paperlessCategories: count,
  /** Papers whose stored file is missing in the store. From 5,000 files on, as of the last check. */
  missingFiles: count,
  /** Same value under another name. */
  missingUrls: count,
  /** Expired uploads without a paper: incomplete ones after a day, complete ones after a week. */
  staleUploads: count,
  /** Stored files without a reference. From 2,000 files on, as of the last check. */
  orphanedFiles: count,
  /**
   * Time of the last check of stored files by a job. `null` before the first check, and if each request checks them.
   */
  filesCheckedAt: z.iso.datetime().nullable(),
});
export type CleanupStats = z.infer<typeof cleanupStats>;

export const kindParams = z.object({ kind: z.enum(cleanupKinds) });

/** Limit of preview items per call. */
export const maxPreviewed = 100;
export const previewQuery = z.object({
  limit: integerInQuery(z.number().int().min(1).max(maxPreviewed).optional()),
  offset: integerInQuery(z.number().int().min(0).max(10_000_000).optional()),
});
export type PreviewQuery = z.infer<typeof previewQuery>;

export const cleanupPreview = z.object({
  kind: z.enum(cleanupKinds),
  /** Number of items on all pages. */
  total: z.number().int(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Planned result: 'Merged into Physics; 12 papers move there'. */
      outcome: z.string(),
      /** Public page of the item. */
      href: z.string().nullable(),
      /** Number of exams that are removed with it, if it is a category. */
      exams: z.number().int().optional(),
    }),
  ),
  /** Why none of the counted items can be removed. */
  notice: z.string().nullable(),
});
export type CleanupPreviewAnswer = z.infer<typeof cleanupPreview>;

/** Limit of items that one call can exclude. */
export const maxKept = 1_000;
/** The request may have no body. */
export const cleanupRequest = z
  .object({
    /** Ids from the preview of items to exclude. */
    keep: z.array(z.string().max(200)).max(maxKept).optional(),
  })
  .nullish();

export const fullCleanupRequest = z
  .object({
    /** Default: all kinds except categories whose exams have no papers. */
    kinds: z.array(z.enum(cleanupKinds)).min(1).max(cleanupKinds.length).optional(),
  })
  .nullish();

export const kindReport = z.object({
  kind: z.enum(cleanupKinds),
  removed: z.number().int(),
  /** Further results: `{ papersMoved: 12 }`. */
  details: z.record(z.string(), z.number()),
  /** Number of items that could not be removed. */
  failed: z.number().int(),
  /** The first 50 failures. */
  failures: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Why the clean-up of this kind did not run or did not finish. */
  problem: z.string().nullable(),
});
export type KindReport = z.infer<typeof kindReport>;

/** Report of a clean-up and of its job. */
export const cleanupReport = z.object({ removed: z.number().int(), kinds: z.array(kindReport) });
export type CleanupReport = z.infer<typeof cleanupReport>;

/** 200 when it is complete; 202 with nothing removed yet while its job is running. */
export const cleanupResult = z.object({
  /** Text for the owner. */
  message: z.string(),
  removed: z.number().int(),
  /** For a full clean-up, the number of removed items by kind. Otherwise further results. */
  details: z.record(z.string(), z.number()),
  /** `null` if it ran without a job. */
  jobId: z.uuid().nullable(),
  /** `null` while the job is running. */
  report: cleanupReport.nullable(),
});
export type CleanupResult = z.infer<typeof cleanupResult>;

/** Used in the database and in URLs. */
export const cleanupJobName = 'database-cleanup';
export const checkFilesJobName = 'check-stored-files';
