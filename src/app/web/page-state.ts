import type { QueryClient } from '@tanstack/react-query';
import { escapeForHtml } from '#lib/escape-for-html.ts';
import type { PageAssets } from './page-assets.ts';

/** The element that carries the page's data to the browser, as JSON that nothing executes. */
export const stateElementId = 'page-state';

/** What the browser needs to go on from the markup without asking again. */
export interface PageState {
  publicUrl: string;
  assets: PageAssets;
  /** When the reads were made, in milliseconds. */
  readAt: number;
  reads: [key: readonly unknown[], data: unknown][];
}

/** The reads of a page as JSON that can stand inside a script element. */
export function writePageState(queryClient: QueryClient, publicUrl: string, assets: PageAssets): string {
  const reads = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): [readonly unknown[], unknown] => [queryKey, state.data]);
  const state: PageState = { publicUrl, assets, readAt: Date.now(), reads };
  return escapeForHtml(JSON.stringify(state));
}

/** Puts the reads of the page into the browser's query client, as old as they are. */
export function readPageState(text: string, queryClient: QueryClient): PageState {
  const state = JSON.parse(text) as PageState;
  // A clock that runs behind the server's would make the data come from the future, and never go stale.
  const updatedAt = Math.min(state.readAt, Date.now());
  for (const [key, data] of state.reads) queryClient.setQueryData(key, data, { updatedAt });
  return state;
}
