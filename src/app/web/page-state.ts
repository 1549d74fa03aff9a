import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '#lib/locales.ts';
import { readAddress } from '#lib/read-address.ts';
import { ReadError, readStatus } from '#lib/read-error.ts';
import { escapeForHtml } from '#lib/escape-for-html.ts';
import type { PageAssets } from './page-assets.ts';
import type { Read } from './query-client.ts';

/** The element that carries the page's data to the browser, as JSON that nothing executes. */
export const stateElementId = 'page-state';

/** What the page is, beside what it has read. */
interface PageFrame {
  publicUrl: string;
  assets: PageAssets;
  locale: Locale;
  /** The calendar year by the server's clock. */
  year: number;
  /** Path and query string of the page, without the prefix of a language. */
  address: string;
}

/** What the browser needs to go on from the markup without asking again. */
export interface PageState extends PageFrame {
  reads: [key: readonly unknown[], data: unknown][];
  /** Reads that found nothing, with the server's sentence: the browser need not ask for them again. */
  missing: [key: readonly unknown[], sentence: string][];
}

/** The reads of a page as JSON that can stand inside a script element. */
export function writePageState(queryClient: QueryClient, frame: PageFrame): string {
  const reads: PageState['reads'] = [];
  const missing: PageState['missing'] = [];
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.status === 'success') reads.push([queryKey, state.data]);
    if (readStatus(state.error) === 404) missing.push([queryKey, (state.error as ReadError).publicMessage]);
  }
  const state: PageState = { ...frame, reads, missing };
  return escapeForHtml(JSON.stringify(state));
}

/** The page's state as it was sent. */
export function parsePageState(text: string): PageState {
  return JSON.parse(text) as PageState;
}

/**
 * Puts the reads of the page into the browser's query client, as if made now: a page is at most minutes old, and
 * a time in it would make each rendering another page, with another ETag.
 */
export function fillFromPageState(queryClient: QueryClient, state: PageState): void {
  for (const [key, data] of state.reads) queryClient.setQueryData(key, data);
}

/** Reads, but what was missing when the page was sent is missing at the first look without asking. */
export function readKnowingMissing(read: Read, missing: PageState['missing']): Read {
  const known = new Map(missing.map(([key, sentence]) => [readAddress(key), sentence]));
  return async (key, options) => {
    const address = readAddress(key);
    const sentence = known.get(address);
    if (sentence === undefined) return read(key, options);
    known.delete(address);
    throw new ReadError(404, sentence, sentence);
  };
}
