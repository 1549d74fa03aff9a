import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import { maxPapersPerCall } from '../../papers-admin.contract.ts';
import type {
  AdminPaper,
  AdminPaperFacets,
  AdminPapers,
  EarlierFile,
  TitleTemplates,
  TrashList,
} from '../../papers-admin.contract.ts';

type Parameters = Record<string, string | number | undefined>;

/** Reads a page of the table. `parameters` are the request parameters. */
export const adminPapersQuery = (parameters: Parameters) =>
  queryOptions<AdminPapers>({
    queryKey: ['/api/admin/papers', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const adminPaperQuery = (id: string) =>
  queryOptions<AdminPaper>({ queryKey: ['/api/admin/papers', id], staleTime: 0 });

export const earlierFilesQuery = (paperId: number) =>
  queryOptions<EarlierFile[]>({ queryKey: ['/api/admin/papers', paperId, 'files'], staleTime: 0 });

export const paperFiltersQuery = queryOptions<AdminPaperFacets>({
  queryKey: ['/api/admin/papers/facets'],
  staleTime: 60_000,
});

/** Moves papers to the trash. Returns how many were moved. Throws `ApiError`. */
export async function movePapersToTrash(ids: number[]): Promise<number> {
  let moved = 0;
  for (let start = 0; start < ids.length; start += maxPapersPerCall) {
    const some = { ids: ids.slice(start, start + maxPapersPerCall) };
    moved += (await callApi<{ deleted: number }>('POST', '/api/admin/papers/delete', some)).deleted;
  }
  return moved;
}

export const trashListQuery = (parameters: Parameters) =>
  queryOptions<TrashList>({
    queryKey: ['/api/admin/trash', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Reads the templates of titles of the exams that have an own one. */
export const titleTemplatesQuery = queryOptions<TitleTemplates>({
  queryKey: ['/api/admin/title-templates'],
  staleTime: 0,
});
