import { getSearchText } from '#lib/text/search-words.ts';
import type { PageQuery } from './page-query.ts';
import type { WordMatcher } from './word-matcher.ts';

/** How well a text answers a query. */
export interface PageMatch {
  /** Weighted share of the words that a part of the text contains, 0 to 1. */
  share: number;
  /** Higher for words that are surely meant, and for neighbouring words that are neighbours in the text: 0 to 2. */
  rank: number;
}

const noMatch: PageMatch = { share: 0, rank: 0 };
/** Words of a long question with its choices. */
const partLength = 60;
/** A word that sounds like the typed one, or that differs in a letter, may be another word. */
export const likeShare = 0.9;

/** Returns the words of a text that `matchPage` compares. */
export const getPageWords = (text: string): string[] => getSearchText(text).trim().split(' ');

interface Hit {
  /** Index of the word in the text. */
  place: number;
  /** Index of the word in the query. */
  at: number;
  isExact: boolean;
  /** Whether the word before it is its neighbour in the query. */
  isNext: boolean;
}

function findHits(words: string[], matcher: WordMatcher): Hit[] {
  const hits: Hit[] = [];
  let before: number[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const match = matcher(words[index]!);
    if (match)
      for (const at of match.at)
        hits.push({ place: index, at, isExact: match.isExact, isNext: before.includes(at - 1) });
    before = match?.at ?? [];
  }
  return hits;
}

/**
 * Compares the best part of a text, given as its words, with a query whose words have these weights. Words that are far
 * apart belong to different questions. A page without a quoted phrase does not match.
 */
export function matchPage(
  page: string[],
  { words, phrases }: PageQuery,
  weights: number[],
  matcher: WordMatcher,
): PageMatch {
  const text = phrases.length > 0 ? ` ${page.join(' ')} ` : '';
  if (!phrases.every((phrase) => text.includes(` ${phrase.join(' ')} `))) return noMatch;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = words.map(() => ({ any: 0, exact: 0, next: 0 }));
  const totals = { any: 0, exact: 0, next: 0 };
  const add = (kind: keyof typeof totals, at: number, weight: number, step: 1 | -1) => {
    counts[at]![kind] += step;
    if (counts[at]![kind] === (step === 1 ? 1 : 0)) totals[kind] += step * weight;
  };
  const count = ({ at, isExact, isNext }: Hit, step: 1 | -1) => {
    add('any', at, weights[at]!, step);
    if (isExact) add('exact', at, weights[at]!, step);
    if (isNext) add('next', at, 1, step);
  };
  const hits = findHits(page, matcher);
  let best = noMatch;
  let first = 0;
  for (const hit of hits) {
    count(hit, 1);
    for (; hits[first]!.place <= hit.place - partLength; first += 1) count(hits[first]!, -1);
    const share = totals.any / total;
    const surely = likeShare * share + (1 - likeShare) * (totals.exact / total);
    const rank = surely + totals.next / Math.max(1, words.length - 1);
    if (rank > best.rank) best = { share, rank };
  }
  return best;
}
