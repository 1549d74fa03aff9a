import { selectFrequentWords } from './page-search.queries.ts';
import type { Database } from '#platform/database/database.ts';

/** How much a word tells about a page. */
export interface WordWeights {
  /** Higher for rare words. Words without statistics get the highest weight. */
  of(word: string): number;
  /** Whether so many pages contain the word that it cannot choose candidates. */
  isFrequent(word: string): boolean;
}

/** With this share, the index returns 1,000 of 50,000 pages for a word. */
const frequentShare = 0.02;
const freshMs = 10 * 60_000;

/** Reads the statistics of the words at most every ten minutes. Searches in between use the last ones. */
export function createWordWeights(db: Database, now: () => number = Date.now): () => Promise<WordWeights> {
  let known: WordWeights | undefined;
  let freshUntil = 0;
  let reading: Promise<WordWeights> | undefined;

  async function read(): Promise<WordWeights> {
    const shares = new Map((await selectFrequentWords(db)).map(({ word, share }) => [word, share]));
    const rarest = Math.min(frequentShare, ...shares.values());
    return {
      of: (word) => Math.log(2 / (shares.get(word) ?? rarest / 2)),
      isFrequent: (word) => (shares.get(word) ?? 0) > frequentShare,
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
