import { queryOptions } from '@tanstack/react-query';
import type { NamedRecord } from '../named-records.contract.ts';
import type { SearchAnswer } from '../search.contract.ts';

const minutes = 60_000;

/** Results for the search box, for a text of at least two characters. */
export const searchQuery = (q: string) =>
  queryOptions<SearchAnswer>({
    queryKey: ['/api/search', { q }],
    meta: { isTranslated: true },
    staleTime: 30 * minutes,
    gcTime: 60 * minutes,
  });

/** What a search text names, for cards above the papers. */
export const namedRecordsQuery = (q: string) =>
  queryOptions<NamedRecord[]>({
    queryKey: ['/api/search/named', { q }],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });

/** Whether a search names an exam that has no papers. */
export function isAbsent({ kind, paperCount }: NamedRecord): boolean {
  return kind === 'exam' && paperCount === 0;
}
