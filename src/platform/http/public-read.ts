import type { z } from 'zod';
import type { Locale } from '#lib/text/locales.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface ReadInput<Params, Query> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  /** English, unless the read is translated and the request names another language. */
  locale: Locale;
}

interface Definition<Params, Query, Answer extends z.ZodType> {
  /** With named segments, as in '/api/papers/:id'. */
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  answer: Answer;
  /** Whether the answer has texts for each interface language. Over HTTP, the query parameter `lang` chooses one. */
  isTranslated?: true;
  /**
   * Whether the server caches answers in memory until one of their tags is dropped. For small answers that many pages
   * show. Each write that changes an answer must publish one of its tags. All readers share one frozen object.
   */
  isCached?: true;
  /** Seconds that a browser or CDN may cache the answer: the stale time of the specification. */
  maxAge: number;
  /** Seconds after that in which a cache may send the old answer while it fetches a new one. */
  staleFor?: number;
  read(input: ReadInput<Params, Query>): Promise<z.input<Answer>>;
  /** Further response headers, for HTTP only; page reads do not use them. */
  headers?(input: ReadInput<Params, Query>): Promise<Record<string, string>>;
  /**
   * Cache tags of a page with this answer, such as 'paper:12' and 'exam:3'. A write drops
   * exactly the pages with its tags.
   */
  tags(answer: z.output<Answer>, input: ReadInput<Params, Query>): string[];
}

/** A definition after its types have been checked; definitions of different types fit into one list. */
export type PublicRead = Definition<z.ZodType | undefined, z.ZodType | undefined, z.ZodType>;

/**
 * Defines a public GET. The same definition answers over HTTP and gives its data to the page renderer. So the first
 * render of a page and a later navigation cannot differ.
 */
export function publicRead<
  Answer extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
>(definition: Definition<Params, Query, Answer>): PublicRead {
  return definition as unknown as PublicRead;
}
