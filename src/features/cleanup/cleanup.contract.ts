import { z } from 'zod';
import { cleanupKinds } from '#lib/cleanup-kinds.ts';

/** Null while a count over a large library is still under way. */
const count = z.number().int().nullable();

/** What could be tidied up. A paper always has an exam, so that none is orphaned in the way of a missing parent. */
export const cleanupStats = z.object({
  /** Subjects beyond the first of a name; capitals, spaces, accents and Unicode forms make no difference. */
  duplicateSubjects: count,
  /** Papers of which nothing can be downloaded: they have neither a stored file nor an address elsewhere. */
  orphanedPapers: count,
  /** Categories without exams. */
  emptyCategories: count,
  /** Categories whose exams have not a single paper, also in the trash, and no date: as those of a new library. */
  paperlessCategories: count,
  /** Papers whose stored file is not in the store; from 5,000 files on as the last check found them. */
  missingFiles: count,
  /** The same by its other name. */
  missingUrls: count,
  /** Uploads of no paper that wait no longer: half ones of a day ago, whole ones of a week ago. */
  staleUploads: count,
  /** Stored files that no row names; from 2,000 files on as the last check found them. */
  orphanedFiles: count,
  /** When a job last checked the stored files; null where they are checked for each reader, and before the first time. */
  filesCheckedAt: z.iso.datetime().nullable(),
});
export type CleanupStats = z.infer<typeof cleanupStats>;

export const kindParams = z.object({ kind: z.enum(cleanupKinds) });

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most));

/** Items of a preview that one call answers. */
export const mostPreviewed = 100;
export const previewQuery = z.object({
  limit: wholeNumber(1, mostPreviewed).optional(),
  offset: wholeNumber(0, 10_000_000).optional(),
});
export type PreviewQuery = z.infer<typeof previewQuery>;

export const cleanupPreview = z.object({
  kind: z.enum(cleanupKinds),
  /** On all pages. */
  total: z.number().int(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** What becomes of it: 'Merged into Physics; 12 papers move there'. */
      outcome: z.string(),
      /** The page of the site that shows it. */
      href: z.string().nullable(),
    }),
  ),
  /** Why nothing of what is counted may go. */
  notice: z.string().nullable(),
});
export type CleanupPreviewAnswer = z.infer<typeof cleanupPreview>;

/** Items that one call can leave out. */
export const mostKept = 1_000;
/** The calls need no body. */
export const cleanupRequest = z
  .object({
    /** Ids out of the preview of what stays. */
    keep: z.array(z.string().max(200)).max(mostKept).optional(),
  })
  .nullish();
export type CleanupRequest = z.infer<typeof cleanupRequest>;

export const fullCleanupRequest = z
  .object({
    /** All but categories whose exams have no papers unless given. */
    kinds: z.array(z.enum(cleanupKinds)).min(1).max(cleanupKinds.length).optional(),
  })
  .nullish();
export type FullCleanupRequest = z.infer<typeof fullCleanupRequest>;

export const kindReport = z.object({
  kind: z.enum(cleanupKinds),
  removed: z.number().int(),
  /** What else came of it: `{ papersMoved: 12 }`. */
  details: z.record(z.string(), z.number()),
  /** How many could not be taken. */
  failed: z.number().int(),
  /** The first 50 of them. */
  failures: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Why nothing of this kind was done, or not all. */
  problem: z.string().nullable(),
});
export type KindReport = z.infer<typeof kindReport>;

/** Of a cleanup, and of its job. */
export const cleanupReport = z.object({ removed: z.number().int(), kinds: z.array(kindReport) });
export type CleanupReport = z.infer<typeof cleanupReport>;

/** 200 when it is done; 202 while its job goes on, with nothing removed yet. */
export const cleanupResult = z.object({
  /** For the owner. */
  message: z.string(),
  removed: z.number().int(),
  /** Of a full cleanup what was removed of each kind; of another what came of it. */
  details: z.record(z.string(), z.number()),
  /** Null where it was done without one. */
  jobId: z.uuid().nullable(),
  /** Null while the job goes on. */
  report: cleanupReport.nullable(),
});
export type CleanupResult = z.infer<typeof cleanupResult>;

/** In the database and in addresses. */
export const cleanupJobName = 'database-cleanup';
export const checkFilesJobName = 'check-stored-files';
