import { queryOptions } from '@tanstack/react-query';
import type { Category, CategoryDetail, Exam } from '#features/catalog/catalog.contract.ts';

const minutes = 60_000;

export const categoriesQuery = queryOptions<Category[]>({
  queryKey: ['/api/categories'],
  staleTime: 30 * minutes,
});

export const examsQuery = queryOptions<Exam[]>({
  queryKey: ['/api/exams'],
  staleTime: 30 * minutes,
  gcTime: 60 * minutes,
});

export const categoryQuery = (slug: string) =>
  queryOptions<CategoryDetail>({ queryKey: ['/api/categories', slug], staleTime: 5 * minutes });

export const examQuery = (categorySlug: string, examSlug: string) =>
  queryOptions<Exam>({
    queryKey: ['/api/categories', categorySlug, 'exams', examSlug],
    staleTime: 5 * minutes,
  });
