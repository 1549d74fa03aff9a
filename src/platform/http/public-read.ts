import type { z } from 'zod';
import type { Locale } from '#lib/locales.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface ReadInput<Params, Query> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  /** English unless the read is translated and the reader asks for another language. */
  locale: Locale;
}

interface Definition<Params, Query, Answer extends z.ZodType> {
  /** With named segments, as in '/api/papers/:id'. */
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  answer: Answer;
  /** Whether the answer has texts per interface language: over HTTP the query parameter `lang` chooses one. */
  isTranslated?: true;
  /**
   * Whether answers stay in the server's memory until one of their tags is dropped: for small answers that many pages
   * show. Each write that changes an answer must publish one of its tags. Readers receive the same frozen object.
   */
  isKept?: true;
  /** Seconds that a browser or CDN may keep the answer: the stale time of the specification. */
  maxAge: number;
  read(input: ReadInput<Params, Query>): Promise<z.input<Answer>>;
  /** Further response headers; asked only over HTTP, never when a page reads. */
  headers?(input: ReadInput<Params, Query>): Promise<Record<string, string>>;
  /** What a page made of this answer shows, so that a write can drop exactly those pages: 'paper:12', 'exam:3'. */
  tags(answer: z.output<Answer>, input: ReadInput<Params, Query>): string[];
}

/** A definition whose types have been checked and can now stand in a list beside others. */
export type PublicRead = Definition<z.ZodType | undefined, z.ZodType | undefined, z.ZodType>;

/**
 * One public GET: the same definition answers over HTTP and hands its data to the page renderer,
 * so a page as first sent and a page after navigation cannot differ.
 */
export function publicRead<
  Answer extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
>(definition: Definition<Params, Query, Answer>): PublicRead {
  return definition as unknown as PublicRead;
}
