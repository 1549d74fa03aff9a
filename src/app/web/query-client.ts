import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Locale } from '#lib/text/locales.ts';
import { readStatus } from '#lib/read-error.ts';

export interface ReadOptions {
  signal?: AbortSignal;
  /** Whether the answer has been read before and must be asked for anew, past the browser's own cache. */
  isAgain?: boolean;
  /** The interface language of the answer; English without it. */
  locale?: Locale;
}

export type Read = (key: QueryKey, options?: ReadOptions) => Promise<unknown>;

/** Posts `body` as JSON, or nothing when it is undefined. */
export type Write = (key: QueryKey, body?: unknown) => Promise<unknown>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** With 'null' a 401 is no failure: the read answers null, for what only the signed-in have. */
      on401?: 'null';
      /** Whether the answer has texts per interface language. The client reads it in the page's language. */
      isTranslated?: true;
    };
  }
}

/** A query client whose keys are addresses: path segments, then at most one object of query parameters. A mutation's
 * key is the address that its variables are posted to; without `write` there are none. Translated
 * reads are made in `locale`, the language of the page. */
export function createQueryClient(
  read: Read,
  { write, locale = 'en' }: { write?: Write; locale?: Locale } = {},
): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ client, queryKey, signal, meta }) => {
          const isAgain = client.getQueryState(queryKey)?.data !== undefined;
          try {
            return await read(queryKey, { signal, isAgain, ...(meta?.isTranslated && { locale }) });
          } catch (error) {
            if (meta?.on401 === 'null' && readStatus(error) === 401) return null;
            throw error;
          }
        },
        // Without a line a read fails at once and the page says so; waiting would leave it without a word.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
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
