import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';

const mostShown = 8;

/** Papers that match a text, best first. Sends a request only if the text has two characters or more. */
export function foundPapersQuery(text: string) {
  return queryOptions<{ papers: Pick<AdminPaper, 'id' | 'title' | 'examName' | 'year'>[]; total: number }>({
    queryKey: ['/api/admin/papers', { search: text, limit: mostShown }],
    enabled: text.length > 1,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}
