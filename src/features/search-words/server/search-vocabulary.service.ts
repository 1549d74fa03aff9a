import { type SearchVocabulary, vocabularySeed } from '#features/search/search.server.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createMemoizedRead } from '#platform/cache/memoized-read.ts';
import type { Database } from '#platform/database/database.ts';
import {
  insertGroups,
  lockSearchWords,
  selectGroups,
  selectStopWords,
  writeStopWords,
} from './search-words.queries.ts';

/** The tag of pages and answers with search results, which a change of the vocabulary drops. */
export const searchWordsTag = 'search-words';

export type SearchVocabularyService = ReturnType<typeof createSearchVocabulary>;

/** Keeps the synonyms and stop words of the database in memory. */
export function createSearchVocabulary({ db }: { db: Database }) {
  const memoized = createMemoizedRead(async (): Promise<SearchVocabulary> => {
    const [groups, stopWords] = await Promise.all([selectGroups(db), selectStopWords(db)]);
    if (!stopWords) return vocabularySeed;
    return { groups: groups.map(({ id, words }) => ({ id, words })), stopWords: stopWords.words };
  });
  return {
    /** Returns the vocabulary from memory. A database without one gives the shipped vocabulary. */
    get: memoized.get,
    /** Writes the shipped vocabulary into a database that never had one. Returns whether it did. */
    async seed(): Promise<boolean> {
      const isSeeded = await db.transaction(async (transaction) => {
        await lockSearchWords(transaction);
        if (await selectStopWords(transaction)) return false;
        const groups = vocabularySeed.groups.map(({ words }) => words);
        await insertGroups(transaction, groups);
        await writeStopWords(transaction, [...vocabularySeed.stopWords]);
        return true;
      });
      if (isSeeded) memoized.drop();
      return isSeeded;
    },
    /** Reads the vocabulary again at its next use, after a write on any node. */
    drop(tags: DroppedTags): void {
      if (tags === 'all' || tags.includes(searchWordsTag)) memoized.drop();
    },
  };
}
