import { searchTextOf } from '#lib/text/search-words.ts';
import type { Database } from '#platform/database/database.ts';
import type { FoundPaperPage } from '../page-search.contract.ts';
import { matchPage, snippetOf } from './page-match.ts';
import { readPageQuery, type PageQuery } from './page-query.ts';
import {
  selectByAllWords,
  selectByRareWords,
  type CandidatePage,
  type ShownBySettings,
} from './page-search.queries.ts';
import { createWordWeights, type WordWeights } from './word-weights.ts';

export type PageSearch = ReturnType<typeof createPageSearch>;

const candidates = { most: 30, mostOfWord: 1_000 };
/** OCR misses words and students mistype some. A page with less than this share is about something else. */
const leastShare = 0.5;
const mostOfPaper = 3;
const missingFactor = 0.25;
/** PostgreSQL combines that many long lists of pages in time. */
const mostFrequent = 4;
/** One common word on a page is no find. */
const leastLetters = 3;

export function createPageSearch(dependencies: {
  db: Database;
  settings: { publicSettings(): Promise<ShownBySettings> };
}) {
  const { db, settings } = dependencies;
  const weights = createWordWeights(db);

  /** Pages to rank: those with the rare words of the query, or with all of its words if none is rare. */
  async function choose(
    { words, phrases }: PageQuery,
    weigh: WordWeights,
    shown: ShownBySettings,
  ): Promise<CandidatePage[]> {
    if (phrases.length > 0)
      return selectByAllWords(db, [...new Set(phrases.flat())], candidates.most * 3, shown);
    const rare = words.filter((word) => !weigh.isFrequent(word));
    const weighed = rare.map((word) => ({ word, weight: weigh.of(word) }));
    const byRare = rare.length > 0 ? await selectByRareWords(db, weighed, candidates, shown) : [];
    const frequent = words.filter((word) => weigh.isFrequent(word));
    if (byRare.length > 0 || frequent.length === 0) return byRare;
    // The rare words are mistyped, or there are none.
    const best = frequent.sort((one, other) => weigh.of(other) - weigh.of(one)).slice(0, mostFrequent);
    return selectByAllWords(db, best, candidates.most, shown);
  }

  return {
    /**
     * Returns pages of papers that contain words of `text`, best first. Ranks at most 30 candidates by the share of
     * words, rare ones counting more, and by their order. No result contains less than half.
     */
    async find(text: string, limit: number): Promise<FoundPaperPage[]> {
      const query = readPageQuery(text);
      if (query.words.join('').length < leastLetters) return [];
      const weigh = await weights();
      const chosen = await choose(query, weigh, await settings.publicSettings());
      const texts = chosen.map(({ text: content }) => searchTextOf(content));
      const weightOf = withoutMistypes(texts, query, weigh);
      const ranked = chosen.flatMap((candidate, index) => {
        const match = matchPage(texts[index]!, query, weightOf);
        if (!match || match.share < leastShare) return [];
        return [{ candidate, score: match.share, rank: match.share + match.order }];
      });
      ranked.sort((one, other) => other.rank - one.rank);
      return firstOfPapers(ranked, limit).map(({ candidate, score }) => {
        const { paperId, title, slug, page } = candidate;
        return { paperId, title, slug, page, score, ...snippetOf(candidate.text, query) };
      });
    },
  };
}

/** Lowers the weight of words that no candidate contains: they are probably mistyped, or were misread by OCR. */
function withoutMistypes(
  texts: string[],
  { words }: PageQuery,
  weigh: WordWeights,
): (word: string) => number {
  const missing = new Set(words.filter((word) => !texts.some((text) => text.includes(` ${word} `))));
  return (word) => weigh.of(word) * (missing.has(word) ? missingFactor : 1);
}

/** Keeps the first `limit` pages, with at most three of one paper. */
function firstOfPapers<Ranked extends { candidate: CandidatePage }>(
  ranked: Ranked[],
  limit: number,
): Ranked[] {
  const counts = new Map<number, number>();
  const kept = ranked.filter(({ candidate: { paperId } }) => {
    const count = (counts.get(paperId) ?? 0) + 1;
    counts.set(paperId, count);
    return count <= mostOfPaper;
  });
  return kept.slice(0, limit);
}
