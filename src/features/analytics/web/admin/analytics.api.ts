import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Paper } from '#features/papers/papers.contract.ts';
import type { AnalyticsFigures, ExportSubject } from '../../analytics-admin.contract.ts';
import { getQueryParameters, type Selection } from './selection.ts';

const figuresPath = '/api/admin/analytics';
const minuteMs = 60_000;

/** Refetched every minute while mounted. */
export const analyticsQuery = (selection: Selection) =>
  queryOptions<AnalyticsFigures>({
    queryKey: [figuresPath, getQueryParameters(selection)],
    staleTime: 0,
    refetchInterval: minuteMs,
    placeholderData: keepPreviousData,
  });

export const recentPapersQuery = queryOptions<Paper[]>({
  queryKey: ['/api/papers', 'recent', { limit: 5 }],
  staleTime: 5 * minuteMs,
});

/** Returns the URL of a table as CSV. */
export function getExportUrl(selection: Selection, what: ExportSubject): string {
  const parameters = getQueryParameters({ ...selection, filter: undefined });
  return `${figuresPath}/export?${new URLSearchParams({ ...parameters, what })}`;
}
