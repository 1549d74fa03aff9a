import { z } from 'zod';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';
import { maxListed } from '#lib/contract/whole-list.ts';
import { searchNotes } from '#features/search/search-notes.contract.ts';
import { searchText } from '#lib/contract/search-text.ts';
import { documentKinds, type DocumentKind } from './document-kinds.ts';
import { maxPaperIds } from '#lib/url/paper-page-query.ts';
import { isPublicText } from '#lib/text/public-text.ts';

export { documentKinds, type DocumentKind };

export const paperFile = z.object({
  bytes: z.number().int(),
  pages: z.number().int(),
  /** Whether most pages have a text layer, which may read wrong, or are scanned images. */
  kind: z.enum(['text', 'scan']),
  /** Whether the text of most pages can be searched and copied in the PDF. False until the pages are read. */
  isSearchable: z.boolean(),
  /** Present while the stored file is damaged: it cannot be downloaded. */
  isDamaged: z.literal(true).optional(),
});

export const thumbnail = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });

/** A document of a sitting, as its other documents link it. */
export const sittingDocument = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  kind: z.enum(documentKinds),
  /** Set or booklet: 'Set B' */
  edition: z.string().nullable(),
  paperType: z.string(),
  language: z.string(),
});
export type SittingDocument = z.infer<typeof sittingDocument>;

export const paper = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  /** `null` if the year is not known. */
  year: z.number().int().nullable(),
  session: z.string().nullable(),
  paperType: z.string(),
  language: z.string(),
  downloadCount: z.number().int(),
  /** Mean number of stars times 100 (4.5 stars are 450); 0 without ratings. */
  averageRating: z.number().int(),
  totalRatings: z.number().int(),
  createdAt: z.iso.datetime(),
  examId: z.number().int(),
  examName: z.string(),
  examSlug: z.string(),
  categoryId: z.number().int(),
  categoryName: z.string(),
  categorySlug: z.string(),
  subjectId: z.number().int().nullable(),
  subjectName: z.string().nullable(),
  /** Absolute URL of the stored file, or of a file on another server if `file` is `null`. */
  fileUrl: z.string(),
  /** Facts of the stored file; `null` if the file is on another server. */
  file: paperFile.nullable(),
  thumbnail: thumbnail.nullable(),
  isSpecimen: z.boolean(),
  /** The examination event that the paper belongs to. `null` while a new paper is not grouped yet. */
  sitting: z
    .object({
      id: z.number().int(),
      kind: z.enum(documentKinds),
      edition: z.string().nullable(),
      /** The other documents of the sitting: keys, solutions, other sets and languages. */
      documents: z.array(sittingDocument),
    })
    .nullable(),
});
export type Paper = z.infer<typeof paper>;

export const paperWithSeo = paper.extend({
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
});
export type PaperWithSeo = z.infer<typeof paperWithSeo>;

export const paperDetail = paperWithSeo.extend({
  /** Minutes that candidates have for the paper: those of its exam. `null` if they are not known. */
  durationMinutes: z.number().int().nullable(),
  updatedAt: z.iso.datetime(),
});
export type PaperDetail = z.infer<typeof paperDetail>;

const filterText = z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched');
/** An empty control of a GET form means "no filter". */
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());

export const paperFilters = z.object({
  search: optional(searchText.trim()),
  /** With `1`, a search ignores and corrects no word. */
  strict: optional(z.literal('1')),
  category: optional(filterText),
  examId: optional(idInQuery),
  subjectId: optional(idInQuery),
  year: integerInQuery(z.number().int().min(1900).max(2200).optional()),
  language: optional(filterText),
  paperType: optional(filterText),
});
export type PaperFilters = z.infer<typeof paperFilters>;

/** Ids with commas between them: '12,7'. */
export const papersByIds = z.object({
  ids: z
    .string()
    .max(maxPaperIds * 11)
    .regex(/^\d{1,10}(,\d{1,10})*$/, 'must be ids with commas between them')
    .refine((ids) => ids.split(',').length <= maxPaperIds, `must be at most ${maxPaperIds} ids`)
    .refine(
      (ids) => ids.split(',').every((id) => Number(id) <= 2_147_483_647),
      'has an id that is too large',
    ),
});

export const paperSorts = ['newest', 'downloads', 'year'] as const;
export const paperListQuery = paperFilters.extend({
  /** Without a sort, a search returns the best match first; other lists return the newest first. */
  sort: optional(z.enum(paperSorts)),
  limit: integerInQuery(z.number().int().min(1).max(100).optional()).meta({
    description: `50 by default. \`examId\` alone returns all papers of the exam, at most ${maxListed}`,
  }),
  offset: integerInQuery(z.number().int().min(0).max(100_000).optional()),
});
export type PaperListQuery = z.infer<typeof paperListQuery>;

const facet = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.number().int() }));
/** Remaining values of each filter, with counts. Each facet ignores its own filter. */
export const paperFacets = z.object({
  total: z.number().int(),
  years: facet(z.number().int()),
  languages: facet(z.string()),
  paperTypes: facet(z.string()),
  subjects: z.array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })),
  /** What the search did with its words; `null` without a search. */
  search: searchNotes.nullable(),
});
export type PaperFacets = z.infer<typeof paperFacets>;

export const siteStats = z.object({
  totalPapers: z.number().int(),
  totalDownloads: z.number().int(),
  totalExams: z.number().int(),
  totalSubjects: z.number().int(),
});
export type SiteStats = z.infer<typeof siteStats>;
