import { z } from 'zod';
import { getFactTitle, mapFactColumns } from '#features/papers/paper-fields.contract.ts';
import { isPublicText } from '#lib/text/public-text.ts';

/** Fields of a paper that an import fills, with their labels. */
export const importFields = {
  title: 'Title',
  category: 'Category',
  exam: 'Exam',
  subject: 'Subject',
  ...mapFactColumns(getFactTitle),
  file_url: 'File URL',
  old_url: 'Old URL',
} as const;
export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as ImportField[];
/** Fields without which no row can be imported. */
export const requiredFields = ['title', 'category', 'exam', 'file_url'] as const satisfies ImportField[];

export const sourceKinds = ['csv', 'wordpress', 'site', 'drive'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Limits of a list in the back office. The command has no such limits. */
export const maxSourceBytes = 16_000_000;
export const maxSourceRows = 20_000;
export const maxColumns = 200;
/** A WordPress export is read as a stream, and only its list of papers is stored. */
export const maxWordPressBytes = 512_000_000;
/** Number of stored lists. The oldest is removed for a new one. */
export const maxSources = 10;
export const sampleRows = 20;
export const maxProblems = 200;

const count = z.number().int();
const problem = z.object({ line: count, title: z.string(), reason: z.string() });

/** A stored list of papers to import. */
export const importSource = z.object({
  id: z.uuid(),
  kind: z.enum(sourceKinds),
  /** The file name or the URL. */
  name: z.string(),
  rows: count,
  /** Remarks from reading the source: '3 pages could not be read'. */
  notes: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type ImportSource = z.infer<typeof importSource>;

/** The source of a field: a column, by its index, and a value for blank cells. */
export const fieldSource = z.object({
  column: z
    .number()
    .int()
    .min(0)
    .max(maxColumns - 1)
    .nullable(),
  value: z
    .string()
    .trim()
    .max(300, 'is too long')
    .refine(isPublicText, 'has characters that are not allowed'),
});
export type FieldSource = z.infer<typeof fieldSource>;
export const fieldMapping = z.object(
  Object.fromEntries(importFieldNames.map((name) => [name, fieldSource])) as Record<
    ImportField,
    typeof fieldSource
  >,
);
export type FieldMapping = z.infer<typeof fieldMapping>;

export const sourceDetail = importSource.extend({
  headings: z.array(z.string()),
  /** The first rows, with the cells of each column. */
  sample: z.array(z.array(z.string())),
  /** Guessed from the headings. */
  mapping: fieldMapping,
});
export type SourceDetail = z.infer<typeof sourceDetail>;

export const sourceParams = z.object({ id: z.uuid() });
export const uploadQuery = z.object({
  /** The file name, shown to owners. */
  name: z.string().trim().min(1).max(200).refine(isPublicText, 'has characters that are not allowed'),
});

export const previewWish = z.object({ mapping: fieldMapping });
const redirectProblem = z.object({ url: z.string(), reason: z.string() });

/** Result of an import, or of its dry run. */
export const importOutcome = z.object({
  rows: count,
  added: count,
  unchanged: count,
  rejected: count,
  made: z.object({ categories: count, exams: count, subjects: count }),
  /** In line order, at most 200. */
  problems: z.array(problem),
  redirects: z.object({
    added: count,
    /** URLs that already have a redirect. */
    unchanged: count,
    /** URLs without a redirect, such as those of existing pages. At most 200. */
    refused: z.array(redirectProblem),
    refusedCount: count,
  }),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** A row with the title and year of a paper in the library that has another file. */
const similarRow = z.object({ line: count, title: z.string(), slug: z.string(), paper: z.string() });
export type SimilarRow = z.infer<typeof similarRow>;

export const importPreview = importOutcome.extend({
  /** In line order, at most 200. */
  similar: z.array(similarRow),
  similarCount: count,
  /** The fields of the first rows. */
  sample: z.array(z.record(z.string(), z.string())),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importWish = previewWish.extend({
  /** Redirects the old URLs to the new papers. */
  withRedirects: z.boolean(),
  /** Stores copies of the files on this site. */
  withCopies: z.boolean(),
});
export type ImportWish = z.infer<typeof importWish>;

/** Stored in the database and used by the back office to find the newest run. */
export const importJobName = 'site-import';
export const readJobName = 'site-import-read';

export const importReport = importOutcome.extend({
  /** Why no copies are stored, if they were requested; '' if they are being stored. */
  copies: z.string().nullable(),
});
export type ImportReport = z.infer<typeof importReport>;

const longText = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(maxLength, 'is too long')
    .refine(isPublicText, 'has characters that are not allowed');

/** What the job reads: the pages of a site, or links to Google Drive. */
export const readWish = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('site'), url: longText(2_000) }),
  z.object({
    kind: z.literal('drive'),
    /** One link per line: a folder or a file, optionally followed by a title. */
    links: longText(200_000),
  }),
]);
export type ReadWish = z.infer<typeof readWish>;
export const readReport = z.object({ sourceId: z.uuid(), rows: count, notes: z.array(z.string()) });
export type ReadReport = z.infer<typeof readReport>;
