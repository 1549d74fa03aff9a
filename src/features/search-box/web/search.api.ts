import { queryOptions } from '@tanstack/react-query';
import type { NamedRecord } from '../search.contract.ts';

const minutes = 60_000;

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
