import { queryOptions } from '@tanstack/react-query';
import type { SearchResult } from '#features/search/search.contract.ts';

const minutes = 60_000;

/** Results for the search box, for a text of at least two characters. */
export const searchQuery = (q: string) =>
  queryOptions<SearchResult>({
    queryKey: ['/api/search', { q }],
    meta: { isTranslated: true },
    staleTime: 30 * minutes,
    gcTime: 60 * minutes,
  });
