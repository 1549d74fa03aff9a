import { queryOptions } from '@tanstack/react-query';
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
