import { removeKept } from './offline/keep-papers.ts';
import { removeEntries } from './shelf-store.ts';

/** Removes papers from the shelf and frees the space of those that are kept offline. */
export async function forgetPapers(ids: readonly number[]): Promise<void> {
  await removeEntries(ids);
  await removeKept(ids);
}
