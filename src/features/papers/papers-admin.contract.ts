import { z } from 'zod';
import { requestTime } from '#lib/contract/request-time.ts';
import { tidyLine } from '#lib/text/tidy-line.ts';
import { activeContent } from '#features/files/files.contract.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import { normaliseLanguage } from '#lib/text/paper-languages.ts';
import { parsePaperYear, suggestYear, yearForm } from '#lib/text/paper-year.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import {
  firstYear,
  getFactTitle,
  mapFacts,
  maxFileUrlLength,
  maxPaperTextLengths,
  paperFacts,
  type PaperFactName,
} from './paper-fields.contract.ts';
import { paperDetail, paperFacets } from './papers.contract.ts';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';

/** Papers that one call deletes or restores. */
export const maxPapersPerCall = 1_000;

export const adminPaperFile = z.object({
  bytes: z.number().int(),
  pages: z.number().int(),
  kind: z.enum(['text', 'scan']),
  /** The file name at its source. */
  originalName: z.string(),
  /** Active content that a PDF reader could run or open. */
  activeContent: z.array(activeContent),
  addedAt: z.iso.datetime(),
});

/** A paper with its admin fields. */
export const adminPaper = paperDetail.extend({
  file: adminPaperFile.nullable(),
  /** What is known of the file: of a stored one its text, of a link its last check. */
  status: z.object({ text: z.string(), isProblem: z.boolean() }),
  /** The entered URL if `fileUrl` is the direct form that replaced it. */
  originalUrl: z.string().nullable(),
  /** Whether visitors can read the pages, and the text of the pages. `null` follows the settings. */
  showsPages: z.boolean().nullable(),
  showsText: z.boolean().nullable(),
  /** Set while visitors cannot see the paper. */
  hidden: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type AdminPaper = z.infer<typeof adminPaper>;

export const paperSources = ['stored', 'external'] as const;
export const visibilities = ['public', 'hidden'] as const;
export const maxHiddenReasonLength = 300;
export const adminPaperSorts = [
  'title',
  'exam',
  'year',
  'downloads',
  'createdAt',
  'updatedAt',
  'rating',
] as const;
export type AdminPaperSort = (typeof adminPaperSorts)[number];

const { year: yearTitle, ...otherFactTitles } = mapFacts(getFactTitle);

/** Columns of Manage Papers besides the title, in their order. */
export const paperColumnTitles = {
  exam: 'Exam',
  year: yearTitle,
  subject: 'Subject',
  ...otherFactTitles,
  downloads: 'Downloads',
  rating: 'Rating',
  createdAt: 'Added',
  updatedAt: 'Updated',
  status: 'Status',
  fileUrl: 'File URL',
} as const;
export type PaperColumnName = keyof typeof paperColumnTitles;
export const paperColumns = Object.keys(paperColumnTitles) as PaperColumnName[];

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const filterText = z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched');

export const adminPapersQuery = z.object({
  search: optional(filterText),
  categoryId: optional(idInQuery),
  examId: optional(idInQuery),
  subjectId: optional(idInQuery),
  /** `none` finds papers without a year. */
  year: integerInQuery(z.literal('none').or(z.number().int().min(1900).max(2200)).optional()),
  language: optional(filterText),
  paperType: optional(filterText),
  source: optional(z.enum(paperSources)),
  visibility: optional(z.enum(visibilities)),
  /** Without a sort, a search returns the best match first; other lists return the newest first. */
  sort: optional(z.enum(adminPaperSorts)),
  order: optional(z.enum(['asc', 'desc'])),
  limit: integerInQuery(z.number().int().min(1).max(100).default(25).optional()),
  offset: integerInQuery(z.number().int().min(0).max(10_000_000).default(0).optional()),
});
export type AdminPapersQuery = z.infer<typeof adminPapersQuery>;

const columnList = z
  .string()
  .max(200)
  .transform((names) => [...new Set(names.split(','))])
  .pipe(z.array(z.enum(paperColumns)).max(paperColumns.length));
/** The list with all its pages. `columns` are separated by commas; all of them by default. */
export const adminPapersExport = adminPapersQuery
  .omit({ limit: true, offset: true })
  .extend({ columns: optional(columnList) });
export type AdminPapersExport = z.infer<typeof adminPapersExport>;

export const adminPaperFacets = paperFacets.pick({ years: true, languages: true, paperTypes: true });
export type AdminPaperFacets = z.infer<typeof adminPaperFacets>;

/** `total` counts all pages. A search returns its 2,000 best matches. */
export const adminPapers = z.object({ papers: z.array(adminPaper), total: z.number().int() });
export type AdminPapers = z.infer<typeof adminPapers>;

const id = z.number().int().min(1).max(2_147_483_647);
const atMost = (maxLength: number) => z.string().max(maxLength, `must have at most ${maxLength} characters`);
const shortText = (maxLength: number) =>
  z
    .string()
    .refine(isPublicText, 'has characters that cannot be shown')
    .transform(tidyLine)
    .pipe(atMost(maxLength));
export const neededText = (maxLength: number, message: string) =>
  shortText(maxLength).pipe(z.string().min(1, message));
/** Converts blank text to `null`. */
const optionalText = (maxLength: number) =>
  shortText(maxLength)
    .transform((text) => (text === '' ? null : text))
    .nullable();
const year = z
  .number({ error: ({ input }) => `must be ${typeof input === 'string' ? suggestYear(input) : yearForm}` })
  .int('must be a whole number')
  .refine(
    (value) => value >= firstYear && value <= currentYear() + 1,
    `must be from ${firstYear} to next year`,
  )
  .nullable()
  .meta({
    description:
      'Also a text: "2024", a date, or "2024-25", which is year 2024 and begins the session. `null` or "" if it is not known',
  });
/** Replaces a year that is a text. */
const readTypedYear = (body: unknown) => {
  const { year: typed, session } = (body ?? {}) as Record<string, unknown>;
  const parsed =
    typeof typed === 'string'
      ? parsePaperYear(typed, typeof session === 'string' ? session.trim() : '')
      : undefined;
  if (!parsed) return body;
  return { ...(body as object), year: parsed.year, ...(parsed.session && { session: parsed.session }) };
};
/** The format is checked on saving, because the URL of a stored file is also valid here. */
const fileUrl = z
  .string()
  .trim()
  .max(maxFileUrlLength, `must have at most ${maxFileUrlLength} characters`)
  .refine(isPublicText, 'is not a valid URL');

/** The URL of a file on another server, before or after it is saved. */
export const fileUrlToCheck = z.object({ fileUrl });
export const fileUrlCheck = z.object({
  /** Why the file cannot be opened or is not a PDF, as a sentence. `null` if it is one. */
  problem: z.string().nullable(),
  /** Up to five papers with this URL. */
  papers: z.array(z.object({ id: z.number().int(), slug: z.string(), title: z.string() })),
});
export type FileUrlCheck = z.infer<typeof fileUrlCheck>;

/** Names of languages are longer than the codes that a text may have, such as 'hi/ta/te'. */
const storedLanguage = z.string().transform(normaliseLanguage).pipe(atMost(maxPaperTextLengths.language));

/** The value of each fact that an edit sets. */
export const factValues = {
  year,
  paperType: neededText(maxPaperTextLengths.paperType, 'Choose a paper type.'),
  session: optionalText(maxPaperTextLengths.session),
  language: neededText(maxPaperTextLengths.language, 'Language is required').pipe(storedLanguage),
} satisfies Record<PaperFactName, z.ZodType>;

const paperFields = {
  ...factValues,
  session: factValues.session.default(null),
  examId: id,
  title: neededText(maxPaperTextLengths.title, 'Title is required'),
  paperType: shortText(maxPaperTextLengths.paperType)
    .nullable()
    .default(null)
    .transform((text) => text || paperFacts.paperType.initial),
};

/** Request body of the Upload Papers form. With an `uploadId`, the file is the upload and `fileUrl` may be blank. */
export const newPaper = z.preprocess(
  readTypedYear,
  z.object({
    ...paperFields,
    /** The current year if omitted; `null` if it is not known. */
    year: year.default(() => currentYear()),
    /** 'English' if blank or omitted, unknown if `null` or 'Unknown'. */
    language: shortText(maxPaperTextLengths.language)
      .transform((text) => text || paperFacts.language.initial)
      .pipe(storedLanguage)
      .nullable()
      .default(paperFacts.language.initial)
      .transform((language) => language ?? unknownLanguage),
    /** Matched without case and spaces, and created if new. 'General' if blank or omitted; no subject if `null`. */
    subjectName: shortText(maxPaperTextLengths.subjectName)
      .transform((name) => name || 'General')
      .nullable()
      .default('General'),
    fileUrl: fileUrl.optional(),
    generateSEO: z.boolean().default(true),
    uploadId: z.uuid().optional(),
  }),
);
export type NewPaper = z.infer<typeof newPaper>;

/** All editable fields of a paper. Other fields, such as slug and counters, stay. */
export const paperEdit = z.preprocess(
  readTypedYear,
  z.object({
    ...paperFields,
    /** Unchanged if omitted. */
    year: year.optional(),
    subjectId: id.nullable(),
    fileUrl,
    /** If blank, the server generates the text from the paper's facts. The same applies to the description. */
    seoTitle: optionalText(200).default(null),
    seoDescription: optionalText(400).default(null),
    /** Unchanged if omitted. `null` follows the settings. The same applies to `showsText`. */
    showsPages: z.boolean().nullable().optional(),
    showsText: z.boolean().nullable().optional(),
    /** `updatedAt` of the paper as the editor read it. If the paper has changed since, nothing is saved. */
    updatedAt: z.iso.datetime().optional(),
  }),
);
export type PaperEdit = z.infer<typeof paperEdit>;

export const fileReplacement = z.object({
  uploadId: z.uuid(),
  updatedAt: z.iso.datetime().optional(),
  /** Allows a file that another paper has. Otherwise the response is 409 with the field `duplicate`. */
  withDuplicate: z.boolean().default(false),
});
export type FileReplacement = z.infer<typeof fileReplacement>;

export const earlierFile = z.object({
  id: z.number().int(),
  bytes: z.number().int(),
  pages: z.number().int(),
  kind: z.enum(['text', 'scan']),
  originalName: z.string(),
  activeContent: z.array(activeContent),
  /** Path of the file, from the site root. */
  url: z.string(),
  replacedAt: z.iso.datetime(),
  replacedByName: z.string().nullable(),
  /** Time at which the file is erased. */
  goneAt: z.iso.datetime(),
});
export type EarlierFile = z.infer<typeof earlierFile>;

const paperIds = z.array(id).min(1).max(maxPapersPerCall);
export const papersToDelete = z.object({ ids: paperIds });
export const deletedPapers = z.object({ deleted: z.number().int() });

export const trashedPaper = z.object({
  paperId: z.number().int(),
  title: z.string(),
  slug: z.string(),
  examId: z.number().int(),
  examName: z.string(),
  /** Whether the paper's exam still exists. */
  hasExam: z.boolean(),
  /** Whether the exam can be restored with the paper. */
  isExamInTrash: z.boolean(),
  year: z.number().int().nullable(),
  downloads: z.number().int(),
  hasFile: z.boolean(),
  deletedAt: z.iso.datetime(),
  deletedByName: z.string().nullable(),
  goneAt: z.iso.datetime(),
});
export type TrashedPaper = z.infer<typeof trashedPaper>;

export const trashQuery = z.object({
  search: optional(filterText),
  limit: integerInQuery(z.number().int().min(1).max(100).default(25).optional()),
  offset: integerInQuery(z.number().int().min(0).max(10_000_000).default(0).optional()),
});
export type TrashQuery = z.infer<typeof trashQuery>;
export const trashList = z.object({ papers: z.array(trashedPaper), total: z.number().int() });
export type TrashList = z.infer<typeof trashList>;

/** For papers of a deleted exam: the exam `into` takes them, or null restores their own exam. */
const examChoice = z.object({ examId: id, into: id.nullable() });
export type ExamChoice = z.infer<typeof examChoice>;

/** `exams` has a choice for each deleted exam of these papers. Other papers return to their exam. */
export const papersToRestore = z.object({
  paperIds,
  exams: z.array(examChoice).max(maxPapersPerCall).optional(),
});

export const emptyTrashJobName = 'empty-trash';

/** Number of records in the trash. `at` is the time of the count. */
export const trashSummary = z.object({
  papers: z.number().int(),
  files: z.number().int(),
  categories: z.number().int(),
  exams: z.number().int(),
  subjects: z.number().int(),
  at: z.iso.datetime(),
});
export type TrashSummary = z.infer<typeof trashSummary>;

/** Erases records that were deleted before this time, as counted by the summary. */
export const trashToEmpty = z.object({ before: requestTime() });

/** The report of the job. */
export interface EmptiedTrash {
  papers: number;
  files: number;
  catalogRecords: number;
}

export const papersWithExams = z.object({ paperIds });

export const deletedExam = z.object({
  examId: z.number().int(),
  examName: z.string(),
  /** How many of the given papers belong to the exam. */
  papers: z.number().int(),
  /** Whether the exam can be restored. */
  isInTrash: z.boolean(),
});
export type DeletedExam = z.infer<typeof deletedExam>;
export const restoredPapers = z.object({
  restored: z.array(z.object({ id: z.number().int(), slug: z.string() })),
});
export type RestoredPapers = z.infer<typeof restoredPapers>;

/** Exams whose papers have titles of their own form. Titles of other exams follow the default template. */
export const titleTemplates = z.array(z.object({ examId: z.number().int(), titleTemplate: z.string() }));
export type TitleTemplates = z.infer<typeof titleTemplates>;
