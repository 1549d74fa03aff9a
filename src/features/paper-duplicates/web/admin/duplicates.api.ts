import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DuplicateGroups } from '../../paper-duplicates.contract.ts';

export const duplicatesUrl = '/api/admin/cleanup/duplicate-papers';

/** Reads a page of groups. `page` counts from 0. */
export const duplicatePapersQuery = (page: number, size: number) =>
  queryOptions<DuplicateGroups>({
    queryKey: [duplicatesUrl, { limit: size, offset: page * size }],
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The first read starts the first search on the server.
    refetchInterval: ({ state: { data } }) => (data?.searchedAt === null ? 2_000 : false),
  });
