import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { LinkCheckResult, LinkDetail, LinksSummary } from '../../link-checker.contract.ts';

export type LinkParameters = Record<string, string | number | undefined>;

/** Reads a page of the table, with parameters from the URL. */
export const linksQuery = (parameters: LinkParameters) =>
  queryOptions<LinkCheckResult[]>({
    queryKey: ['/api/admin/link-check', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Reads the number of links of each kind, and the number that match a filter. */
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

/** Returns a function that refetches every list of links. Call it after a check or a write. */
export function useLinksRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(lists.map((address) => queryClient.invalidateQueries({ queryKey: [address] })));
  };
}
