import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BulkRuns } from '../../bulk.contract.ts';

/** A page of past operations. */
export const bulkRunsQuery = (parameters: { limit: number; offset: number }) =>
  queryOptions<BulkRuns>({
    queryKey: ['/api/admin/bulk', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Of past operations shown at once. */
export const runsShown = 10;

/** The page of past operations that is shown first. */
export const newestBulkRunsQuery = bulkRunsQuery({ limit: runsShown, offset: 0 });

export const reportAddress = (jobId: string) => `/api/admin/bulk/${jobId}/report`;

/** To be called when an operation began or ended. */
export function useBulkRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['/api/admin/bulk'] });
}
