import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { cleanupKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import { mostPreviewed, type CleanupPreviewAnswer, type CleanupStats } from '../../cleanup.contract.ts';

export const cleanupStatsQuery = queryOptions<CleanupStats>({
  queryKey: ['/api/admin/cleanup-stats'],
  staleTime: 30_000,
  // The first response omits slow counts.
  refetchInterval: ({ state: { data } }) =>
    data && cleanupKinds.some((kind) => data[kind] === null) ? 3_000 : false,
});

/** Reads the preview of a kind. `page` counts from 0. */
export const cleanupPreviewQuery = (kind: CleanupKind, page = 0, limit = mostPreviewed) =>
  queryOptions<CleanupPreviewAnswer>({
    queryKey: [`/api/admin/cleanup/preview/${kind}`, { limit, offset: page * limit }],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

const notChanged = ['/api/auth/user', '/api/settings'];

/** Returns a function to call after a clean-up, which may have changed any list of the back office. */
export function useCleanupRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => !notChanged.includes(String(queryKey[0])) });
}
