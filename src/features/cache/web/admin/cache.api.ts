import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import type { CacheStatus, Flushed } from '../../cache.contract.ts';

const minuteMs = 60_000;

export const cacheStatusQuery = queryOptions<CacheStatus>({
  queryKey: ['/api/admin/cache/status'],
  staleTime: minuteMs,
  refetchInterval: minuteMs,
});

export type FlushTarget = 'homepage' | 'downloads' | 'all';

/** Returns a function that flushes a cache on every node. It returns the server's message and throws `ApiError`. */
export function useFlush(): (target: FlushTarget) => Promise<string> {
  const refetch = useRefetch();
  return async (target) => {
    const { message } = await callApi<Flushed>('POST', `/api/admin/cache/flush-${target}`);
    await refetch();
    return message;
  };
}
