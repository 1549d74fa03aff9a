import { queryOptions } from '@tanstack/react-query';
import type { SearchAnswer } from '#features/search/search.contract.ts';

const minutes = 60_000;

/** What the search box shows for a text of at least two characters. */
export const searchQuery = (q: string) =>
  queryOptions<SearchAnswer>({
    queryKey: ['/api/search', { q }],
    meta: { isTranslated: true },
    staleTime: 30 * minutes,
    gcTime: 60 * minutes,
  });
