import { queryOptions } from '@tanstack/react-query';
import type { Dashboard } from '../../dashboard.contract.ts';

const minuteMs = 60_000;

/** Asked anew every minute while somebody looks at it; in a hidden window the clock stands still. */
export const dashboardQuery = queryOptions<Dashboard>({
  queryKey: ['/api/admin/dashboard'],
  staleTime: minuteMs / 2,
  refetchInterval: minuteMs,
});
