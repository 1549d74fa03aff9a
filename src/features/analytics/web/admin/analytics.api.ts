import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Paper } from '#features/papers/papers.contract.ts';
import type { AnalyticsFigures, ExportSubject, Period } from '../../analytics-admin.contract.ts';

const figuresPath = '/api/admin/analytics';
const minuteMs = 60_000;

/** Refetched every minute while mounted. */
export const analyticsQuery = (days: Period) =>
  queryOptions<AnalyticsFigures>({
    queryKey: [figuresPath, { days }],
    staleTime: 0,
    refetchInterval: minuteMs,
    placeholderData: keepPreviousData,
  });

/** Requests ten papers, of which the page shows five. */
export const popularPapersQuery = queryOptions<Paper[]>({
  queryKey: ['/api/papers', 'popular', { limit: 10 }],
  staleTime: 5 * minuteMs,
});

export const recentPapersQuery = queryOptions<Paper[]>({
  queryKey: ['/api/papers', 'recent', { limit: 5 }],
  staleTime: 5 * minuteMs,
});

/** Returns the URL of a table as CSV. */
export function getExportUrl(days: Period, what: ExportSubject): string {
  return `${figuresPath}/export?days=${days}&what=${what}`;
}
