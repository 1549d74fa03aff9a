import { indexPapers, rebuildSearchWords } from '#features/search-index/search-index.server.ts';
import type { Database } from '#platform/database/database.ts';

/** Papers in one statement: few enough for the statement timeout. */
const papersAtOnce = 2_000;

/** Runs `work` for all ids in batches. */
export async function inBatches(ids: number[], work: (batch: number[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length; start += papersAtOnce) {
    await work(ids.slice(start, start + papersAtOnce));
  }
}

/** Updates the search documents of papers after a change of names, and the list of search words. */
export async function followNames(transaction: Database, paperIds: number[]): Promise<void> {
  await inBatches(paperIds, (batch) => indexPapers(transaction, batch));
  await rebuildSearchWords(transaction);
}
