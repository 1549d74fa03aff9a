import { queryOptions } from '@tanstack/react-query';
import type { Dashboard } from '../../dashboard.contract.ts';

const minuteMs = 60_000;

/** Refetched every minute while the window is visible. */
export const dashboardQuery = queryOptions<Dashboard>({
  queryKey: ['/api/admin/dashboard'],
  staleTime: minuteMs / 2,
  refetchInterval: minuteMs,
});
