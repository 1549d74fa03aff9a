import { queryOptions } from '@tanstack/react-query';
import type { Category, CategoryDetail, Exam, ExamChoices } from '#features/catalog/catalog.contract.ts';

const minutes = 60_000;

export const categoriesQuery = queryOptions<Category[]>({
  queryKey: ['/api/categories'],
  meta: { isTranslated: true },
  staleTime: 30 * minutes,
});

/** A limited list of exams: a thousand names would add half a megabyte to every list page. */
export const examChoicesQuery = (choice: { category?: string | undefined; examId?: number | undefined }) =>
  queryOptions<ExamChoices>({
    queryKey: ['/api/exams/choices', choice],
    meta: { isTranslated: true },
    staleTime: 30 * minutes,
    gcTime: 60 * minutes,
  });

/** `exams` is the zero-based page of its exams. */
export const categoryQuery = (slug: string, exams = 0) =>
  queryOptions<CategoryDetail>({
    queryKey: ['/api/categories', slug, { exams: exams || undefined }],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });

export const examQuery = (categorySlug: string, examSlug: string) =>
  queryOptions<Exam>({
    queryKey: ['/api/categories', categorySlug, 'exams', examSlug],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });
