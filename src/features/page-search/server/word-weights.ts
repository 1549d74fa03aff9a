import { selectFrequentWords, selectPageCount } from './page-search.queries.ts';
import type { Database } from '#platform/database/database.ts';

/** How much a word tells about a page. */
export interface WordWeights {
  /** Higher for rare words. Words without statistics get the highest weight. */
  of(word: string): number;
  /** Whether so many pages contain the word that it cannot choose candidates. */
  isFrequent(word: string): boolean;
}

/** Reading more pages from the index for one word takes too long. */
const mostPages = 1_000;
const usualShare = 0.02;
const freshMs = 10 * 60_000;

/** Reads the statistics of the words at most every ten minutes. Searches in between use the last ones. */
export function createWordWeights(db: Database, now: () => number = Date.now): () => Promise<WordWeights> {
  let known: WordWeights | undefined;
  let freshUntil = 0;
  let reading: Promise<WordWeights> | undefined;

  async function read(): Promise<WordWeights> {
    const [words, pages] = await Promise.all([selectFrequentWords(db), selectPageCount(db)]);
    const shares = new Map(words.map(({ word, share }) => [word, share]));
    const rarest = Math.min(usualShare, ...shares.values());
    return {
      of: (word) => Math.log(2 / (shares.get(word) ?? rarest / 2)),
      isFrequent: (word) => (shares.get(word) ?? 0) * pages > mostPages,
    };
  }

  function readOnce(): Promise<WordWeights> {
    reading ??= read()
      .then((weights) => {
        known = weights;
        freshUntil = now() + freshMs;
        return weights;
      })
      .finally(() => (reading = undefined));
    return reading;
  }

  return async () => {
    if (!known) return readOnce();
    if (freshUntil < now()) readOnce().catch(() => undefined);
    return known;
  };
}
