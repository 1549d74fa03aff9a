import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BulkRuns } from '../../bulk-edit.contract.ts';

/** Reads a page of past operations. */
export const bulkRunsQuery = (parameters: { limit: number; offset: number }) =>
  queryOptions<BulkRuns>({
    queryKey: ['/api/admin/bulk', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Past operations per page. */
export const runsShown = 10;

/** The first page of past operations. */
export const newestBulkRunsQuery = bulkRunsQuery({ limit: runsShown, offset: 0 });

export const getReportUrl = (jobId: string) => `/api/admin/bulk/${jobId}/report`;
