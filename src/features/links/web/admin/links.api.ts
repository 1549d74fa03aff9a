import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { LinkCheckResult, LinkDetail, LinksSummary } from '../../links-admin.contract.ts';

export type LinkParameters = Record<string, string | number | undefined>;

/** A page of the table, by what the address says. */
export const linksQuery = (parameters: LinkParameters) =>
  queryOptions<LinkCheckResult[]>({
    queryKey: ['/api/admin/link-check', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** How many there are of each kind, and how many a filter leaves. */
export const linksSummaryQuery = (filter: LinkParameters) =>
  queryOptions<LinksSummary>({
    queryKey: ['/api/admin/link-check/summary', filter],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const linkQuery = (id: string) =>
  queryOptions<LinkDetail>({ queryKey: ['/api/admin/link-check', id], staleTime: 0 });

const lists = [
  '/api/admin/link-check',
  '/api/admin/link-check/summary',
  '/api/admin/jobs',
  '/api/admin/audit',
];

/** To be called after a check or a write: what shows links is read anew. */
export function useLinksRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(lists.map((address) => queryClient.invalidateQueries({ queryKey: [address] })));
  };
}
