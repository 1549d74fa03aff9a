import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cleanupKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import { maxPreviewed, type CleanupPreviewAnswer, type CleanupStats } from '../../cleanup.contract.ts';

export const cleanupStatsQuery = queryOptions<CleanupStats>({
  queryKey: ['/api/admin/cleanup-stats'],
  staleTime: 30_000,
  // The first response omits slow counts.
  refetchInterval: ({ state: { data } }) =>
    data && cleanupKinds.some((kind) => data[kind] === null) ? 3_000 : false,
});

/** Reads the preview of a kind. `page` counts from 0. */
export const cleanupPreviewQuery = (kind: CleanupKind, page = 0, limit = maxPreviewed) =>
  queryOptions<CleanupPreviewAnswer>({
    queryKey: [`/api/admin/cleanup/preview/${kind}`, { limit, offset: page * limit }],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
