import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Locale } from '#lib/text/locales.ts';
import { readStatus } from '#lib/read-error.ts';

export interface ReadOptions {
  signal?: AbortSignal;
  /** Whether the data was read before. The read then bypasses the browser's own cache. */
  isAgain?: boolean;
  /** The interface language of the response. English by default. */
  locale?: Locale;
}

export type Read = (key: QueryKey, options?: ReadOptions) => Promise<unknown>;

/** Runs a read, and again after the user has signed in. `isBackground`: the data was read before. */
type UntilAllowed = <Data>(read: () => Promise<Data>, isBackground: boolean) => Promise<Data>;

/** Posts `body` as JSON, or no body if it is undefined. */
export type Write = (key: QueryKey, body?: unknown) => Promise<unknown>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** 'null': a 401 is not an error, the read returns null. For data that only signed-in users have. */
      on401?: 'null';
      /** Whether the response has texts per interface language. The client reads it in the page's language. */
      isTranslated?: true;
    };
  }
}

/**
 * Creates a query client whose keys are URLs: path segments, then at most one object of query parameters. The key of
 * a mutation is the URL that its variables are posted to. Without `write`, mutations are not supported. Translated
 * reads are made in `locale`, the language of the page. `untilAllowed` runs the reads that need a session.
 */
export function createQueryClient(
  read: Read,
  {
    write,
    locale = 'en',
    untilAllowed = (call) => call(),
  }: { write?: Write; locale?: Locale; untilAllowed?: UntilAllowed } = {},
): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ client, queryKey, signal, meta }) => {
          const { data, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
          const isAgain = data !== undefined;
          const call = () => read(queryKey, { signal, isAgain, ...(meta?.isTranslated && { locale }) });
          if (meta?.on401 !== 'null') return untilAllowed(call, isAgain || errorUpdateCount > 0);
          try {
            return await call();
          } catch (error) {
            if (readStatus(error) === 401) return null;
            throw error;
          }
        },
        // Offline, a read fails at once and the page shows the error. In the default mode it would wait silently.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        // What failed offline recovers by itself.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        refetchInterval: false,
        staleTime: Infinity,
      },
      mutations: {
        ...(write && { mutationFn: (body, { mutationKey }) => write(mutationKey ?? [], body) }),
        networkMode: 'always',
        retry: false,
      },
    },
  });
}
