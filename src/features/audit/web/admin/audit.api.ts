import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryString } from '#lib/url/read-url.ts';
import { callApi } from '#admin-kit/call-api.ts';
import type { AuditFilters, AuditPage } from '../../audit.contract.ts';
import { auditParameters, type AuditFilterState } from './audit-filters.ts';

/** The available filter values. */
export const auditFiltersQuery = queryOptions<AuditFilters>({
  queryKey: ['/api/admin/audit/filters'],
  staleTime: 60_000,
});

/** The filtered log, page by page. Always fetched again when the tab is opened. */
export function auditQuery(filters: AuditFilterState) {
  const parameters = auditParameters(filters);
  return infiniteQueryOptions({
    queryKey: ['/api/admin/audit', parameters],
    queryFn: ({ pageParam }) =>
      callApi<AuditPage>('GET', `/api/admin/audit${queryString({ ...parameters, before: pageParam })}`),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: AuditPage) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
