import { QueryClient, type QueryKey } from '@tanstack/react-query';

export type Read = (key: QueryKey, signal?: AbortSignal) => Promise<unknown>;

/** A query client whose keys are addresses: path segments, then at most one object of query parameters. */
export function createQueryClient(read: Read): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => read(queryKey, signal),
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
      },
      mutations: { retry: false },
    },
  });
}
