import { z } from 'zod';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';
import { isPublicText } from '#lib/text/public-text.ts';

export const trashedKinds = ['category', 'exam', 'subject'] as const;
export type TrashedKind = (typeof trashedKinds)[number];

/** Whether the category of a deleted exam is in use, in the trash, or neither. */
export const categoryStates = ['present', 'in-trash', 'missing'] as const;
export type CategoryState = (typeof categoryStates)[number];

const count = z.number().int();

export const trashedRecord = z.object({
  kind: z.enum(trashedKinds),
  id: count,
  name: z.string(),
  slug: z.string(),
  /** Category of an exam; null for other kinds. */
  categoryId: count.nullable(),
  categoryName: z.string().nullable(),
  categoryState: z.enum(categoryStates).nullable(),
  /** Exams that are restored with a category. */
  exams: count,
  /** Papers that are restored with a category or an exam, or that get the subject again. */
  papers: count,
  /** Calendar dates that are restored with an exam. */
  dates: count,
  deletedAt: z.iso.datetime(),
  deletedByName: z.string().nullable(),
  /** When the job erases the record. */
  goneAt: z.iso.datetime(),
});
export type TrashedRecord = z.infer<typeof trashedRecord>;

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

export const catalogTrashQuery = z.object({
  /** Part of the name, or of the name of an exam's category. */
  search: z.preprocess(
    blankIsAbsent,
    z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched').optional(),
  ),
  limit: integerInQuery(z.number().int().min(1).max(100).default(25).optional()),
  offset: integerInQuery(z.number().int().min(0).max(1_000_000).default(0).optional()),
});
export type CatalogTrashQuery = z.infer<typeof catalogTrashQuery>;

export const catalogTrashList = z.object({ records: z.array(trashedRecord), total: count });
export type CatalogTrashList = z.infer<typeof catalogTrashList>;

export const trashedRecordParams = z.object({ kind: z.enum(trashedKinds), id: idInQuery });
export type TrashedRecordParams = z.infer<typeof trashedRecordParams>;

export const recordToRestore = z.object({
  /**
   * For an exam whose category is not in use: the category that takes it, or null to restore its own category without the
   * other exams.
   */
  categoryId: count.min(1).max(2_147_483_647).nullable().optional(),
});

/** Result of a restore. */
export const restoredRecord = z.object({
  kind: z.enum(trashedKinds),
  id: count,
  name: z.string(),
  slug: z.string(),
  exams: count,
  papers: count,
});
export type RestoredRecord = z.infer<typeof restoredRecord>;
