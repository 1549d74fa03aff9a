import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Queries that no write of another record changes. Their own forms update them. */
const notChanged = ['/api/auth/user', '/api/auth/ways', '/api/settings', '/api/admin/page-seo/edited'];

/**
 * Returns a stable function to call after a write, or when a job starts or ends. It marks all queries of the back
 * office as stale and refetches those of the open tab: one write can change lists, counts and the audit log of any
 * feature.
 */
export function useRefetch(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !notChanged.includes(String(queryKey[0])),
      }),
    [queryClient],
  );
}
