import { indexPapers, rebuildSearchWords } from '#features/search/server/search-index.service.ts';
import type { Database } from '#platform/database/database.ts';

/** Papers written by one statement: each stays well within the time that a statement has. */
const papersAtOnce = 2_000;

/** Runs `work` for all of many papers, some thousand ids at a time. */
export async function inBatches(ids: number[], work: (batch: number[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length; start += papersAtOnce) {
    await work(ids.slice(start, start + papersAtOnce));
  }
}

/** Papers are found by the names that their exam, category and subject have now, and the words of these are known. */
export async function followNames(transaction: Database, paperIds: number[]): Promise<void> {
  await inBatches(paperIds, (batch) => indexPapers(transaction, batch));
  await rebuildSearchWords(transaction);
}
