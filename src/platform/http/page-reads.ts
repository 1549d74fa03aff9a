import findMyWay from 'find-my-way';
import type { Locale } from '#lib/text/locales.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { PublicRead } from './public-read.ts';

/** A query key of the web client: path segments, then at most one object of query parameters. */
export type ReadKey = readonly unknown[];

export interface PageRead {
  data: unknown;
  /** Cache tags of the page that come from this read. */
  tags: string[];
}

/**
 * Returns a function that answers the reads of a page within the process, in its language. It takes the query key
 * that the browser would turn into a URL.
 */
export function createServerRead(reads: PublicRead[]): (key: ReadKey, locale?: Locale) => Promise<PageRead> {
  const router = findMyWay<findMyWay.HTTPVersion.V1>({ maxParamLength: 400 });
  for (const read of reads) router.on('GET', read.path, () => {}, read);
  return async (key, locale = 'en') => {
    const segments = key.filter((part) => typeof part !== 'object').map(String);
    const [first = '', ...rest] = segments;
    const path = [first, ...rest.map(encodeURIComponent)].join('/');
    const route = router.find('GET', path);
    if (!route) throw notFound(`No read answers ${path}`);
    const read = route.store as PublicRead;
    const query = key.find((part) => typeof part === 'object' && part !== null) ?? {};
    const params = read.params?.safeParse(route.params);
    if (params && !params.success) throw notFound('Page not found');
    const parsedQuery = read.query?.safeParse(query);
    if (parsedQuery && !parsedQuery.success) throw notFound('Page not found');
    const input = { params: params?.data, query: parsedQuery?.data, locale } as Parameters<
      PublicRead['read']
    >[0];
    const data = await read.read(input);
    return { data, tags: read.tags(data, input) };
  };
}
