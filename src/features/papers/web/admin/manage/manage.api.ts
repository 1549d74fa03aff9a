import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Subject } from '#features/catalog/catalog.contract.ts';
import { callApi } from '#ui/admin/call-api.ts';
import type { Choice } from '#ui/admin/choice-field.tsx';
import type {
  AdminPaper,
  AdminPaperFacets,
  AdminPapers,
  EarlierFile,
  TrashList,
} from '../../../papers-admin.contract.ts';
import { listsOfPapers } from '../upload/upload.api.ts';

type Parameters = Record<string, string | number | undefined>;

/** A page of the table, by what the address says; `parameters` are those of the call. */
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

export const trashListQuery = (parameters: Parameters) =>
  queryOptions<TrashList>({
    queryKey: ['/api/admin/trash', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Every subject to choose from, past the browser's own cache. */
export const subjectIdsQuery = queryOptions<Choice[]>({
  queryKey: ['/api/subjects', 'choices for a paper'],
  staleTime: 0,
  queryFn: async () => {
    const subjects = await callApi<Subject[]>('GET', `/api/subjects?at=${Date.now()}`);
    return subjects.map(({ id, name }) => ({ value: String(id), label: name }));
  },
});

/** To be called after a write: every list that shows papers or counts them is read anew. */
export function usePapersRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const addresses = [...listsOfPapers, '/api/admin/papers/facets', '/api/admin/trash'];
    await Promise.all(addresses.map((address) => queryClient.invalidateQueries({ queryKey: [address] })));
  };
}
