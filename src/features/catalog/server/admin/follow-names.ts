import { isDeepStrictEqual } from 'node:util';
import type { Translations } from '#lib/text/translations.ts';
import { indexPapers, rebuildSearchWords } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';

/** Papers in one statement: few enough for the statement timeout. */
const batchSize = 2_000;

/** Runs `work` for all ids in batches. */
export async function inBatches(ids: number[], work: (batch: number[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    await work(ids.slice(start, start + batchSize));
  }
}

interface SearchedNames {
  name: string;
  aliases: string[];
  translations: Translations<'name'>;
}

/** Whether papers are found by other names after a change of their exam, category or subject. */
export function isRenamed(before: SearchedNames, after: SearchedNames): boolean {
  const names = ({ name, aliases, translations }: SearchedNames) => [
    name,
    aliases,
    Object.values(translations).map((texts) => texts?.name),
  ];
  return !isDeepStrictEqual(names(before), names(after));
}

/** Updates the search documents of papers after a change of names, and the list of search words. */
export async function followNames(transaction: Database, paperIds: number[]): Promise<void> {
  await inBatches(paperIds, (batch) => indexPapers(transaction, batch));
  await rebuildSearchWords(transaction);
}
