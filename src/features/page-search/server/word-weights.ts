import { selectFrequentWords, selectPageCount } from './page-search.queries.ts';
import type { Database } from '#platform/database/database.ts';

/** How much a word tells about a page. */
export interface WordWeights {
  /** Higher for rare words, given as the lexemes that answer it. Words without statistics get the highest weight. */
  of(lexemes: string[]): number;
  /** Whether so many pages contain the lexeme that it cannot choose candidates. */
  isFrequent(lexeme: string): boolean;
}

/** Reading more pages from the index for one word takes too long. */
const mostPages = 1_000;
/** In a small library, a word on so many pages, and on more than can be ranked, says little. */
const frequentShare = 0.1;
const leastFrequent = 30;
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
    const frequent = Math.min(mostPages, Math.max(pages * frequentShare, leastFrequent));
    const rarest = Math.min(usualShare, ...shares.values());
    return {
      of: (lexemes) =>
        Math.log(2 / Math.max(rarest / 2, ...lexemes.map((lexeme) => shares.get(lexeme) ?? 0))),
      isFrequent: (lexeme) => (shares.get(lexeme) ?? 0) * pages > frequent,
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
