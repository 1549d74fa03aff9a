import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AdminCategory,
  AdminExam,
  AdminExams,
  AdminSubject,
  AdminSubjects,
} from '../../catalog-admin.contract.ts';
import type { CatalogTrashList } from '../../catalog-trash.contract.ts';

export const adminCategoriesQuery = queryOptions<AdminCategory[]>({
  queryKey: ['/api/admin/categories'],
  staleTime: 0,
});

/** One page of the table. `parameters` are the query parameters of the request. */
export const adminExamsQuery = (parameters: Record<string, string | number | undefined>) =>
  queryOptions<AdminExams>({
    queryKey: ['/api/admin/exams', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const adminSubjectsQuery = (parameters: Record<string, string | number | undefined>) =>
  queryOptions<AdminSubjects>({
    queryKey: ['/api/admin/subjects', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const catalogTrashQuery = (parameters: Record<string, string | number | undefined>) =>
  queryOptions<CatalogTrashList>({
    queryKey: ['/api/admin/catalog-trash', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const adminExamQuery = (id: string) =>
  queryOptions<AdminExam>({ queryKey: ['/api/admin/exams', id], staleTime: 0 });

export const adminSubjectQuery = (id: string) =>
  queryOptions<AdminSubject>({ queryKey: ['/api/admin/subjects', id], staleTime: 0 });
