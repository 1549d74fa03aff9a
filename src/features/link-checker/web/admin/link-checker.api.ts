import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
