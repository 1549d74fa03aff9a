import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  AdminSynonymGroup,
  NothingFound,
  SearchWordsList,
  TestedQuery,
} from '../../search-words-admin.contract.ts';

export const searchWordsPath = '/api/admin/search-words';

export const searchWordsQuery = queryOptions<SearchWordsList>({ queryKey: [searchWordsPath], staleTime: 0 });

export const groupQuery = (id: string) =>
  queryOptions<AdminSynonymGroup>({ queryKey: [searchWordsPath, 'groups', id], staleTime: 0 });

export const nothingFoundQuery = queryOptions<NothingFound>({
  queryKey: [searchWordsPath, 'nothing-found'],
  staleTime: 0,
});

export const testedQuery = (q: string) =>
  queryOptions<TestedQuery>({ queryKey: [searchWordsPath, 'test', { q }], staleTime: 0, enabled: q !== '' });

/** Returns a function to call after a write. It refetches all affected queries. */
export function useSearchWordsRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const read = [searchWordsPath, '/api/admin/audit'];
    await Promise.all(read.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
  };
}
