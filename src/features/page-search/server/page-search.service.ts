import { namesOnlyExam } from '#features/search/search.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { FoundPaperPage } from '../page-search.contract.ts';
import { getPageWords, likeShare, matchPage } from './page-match.ts';
import { getLexemes, readPageQuery, soundPrefix, type PageQuery } from './page-query.ts';
import {
  selectByAllWords,
  selectByRareWords,
  selectFrequentWords,
  selectPageCount,
  type CandidatePage,
  type ShownBySettings,
} from './page-search.queries.ts';
import { createSnippet } from './page-snippet.ts';
import { createWordMatcher } from './word-matcher.ts';

const candidates = { limit: 20, maxOfWord: 1_000 };
/** A page with less of the information of a query is about something else. */
const minShare = 0.7;
/** Least share of the information that must not be about the paper itself. */
const minOwn = 0.3;
const maxOfPaper = 3;
/** PostgreSQL combines that many long lists of pages in time. */
const maxFrequent = 4;
/** One common word on a page is no find. */
const minLetters = 3;
const sum = (weights: number[]) => weights.reduce((total, weight) => total + weight, 0);

/** How much a word tells about a page. */
interface WordWeights {
  /** Higher for rare words, given as the lexemes that answer it. Words without statistics get the highest weight. */
  of(lexemes: string[]): number;
  /** Whether so many pages contain the lexeme that it cannot choose candidates. */
  isFrequent(lexeme: string): boolean;
}

/** Reading more pages from the index for one word takes too long. */
const maxPages = 1_000;
/** In a small library, a word on so many pages, and on more than can be ranked, says little. */
const frequentShare = 0.1;
const minFrequent = 30;
const usualShare = 0.02;
const freshMs = 10 * 60_000;

/** Reads the statistics of the words, at most every ten minutes. Searches in between use the last ones. */
async function getWordWeights({ db, cache }: Context): Promise<WordWeights> {
  const options = { tags: [], ttl: freshMs, staleFor: Infinity };
  const { pages, shares } = await cache.get('page words', options, async () => {
    const [words, count] = await Promise.all([selectFrequentWords(db), selectPageCount(db)]);
    return { pages: count, shares: new Map(words.map(({ word, share }) => [word, share])) };
  });
  const frequent = Math.min(maxPages, Math.max(pages * frequentShare, minFrequent));
  const rarest = Math.min(usualShare, ...shares.values());
  return {
    of: (lexemes) => Math.log(2 / Math.max(rarest / 2, ...lexemes.map((lexeme) => shares.get(lexeme) ?? 0))),
    isFrequent: (lexeme) => (shares.get(lexeme) ?? 0) * pages > frequent,
  };
}

/** Returns pages to rank: those with the rare words of the query, or with all of its words if none is rare. */
async function selectCandidates(
  db: Database,
  query: PageQuery,
  weigh: WordWeights,
  settings: ShownBySettings,
): Promise<CandidatePage[]> {
  if (query.phrases.length > 0) {
    const phrased = [...new Set(query.phrases.flat())].map((word) => [word]);
    return selectByAllWords(db, phrased, candidates.limit * 3, settings);
  }
  const words = query.words.map((word) => getLexemes(query, word));
  const rare = [...new Set(words.flat())].filter((lexeme) => !weigh.isFrequent(lexeme));
  const weighed = rare.map((word) => ({
    word,
    weight: weigh.of([word]) * (word.startsWith(soundPrefix) ? likeShare : 1),
  }));
  const byRare = rare.length > 0 ? await selectByRareWords(db, weighed, candidates, settings) : [];
  const frequent = words.filter((lexemes) => lexemes.some(weigh.isFrequent));
  if (byRare.length > 0 || frequent.length === 0) return byRare;
  // The rare words are mistyped, or there are none.
  const best = frequent.sort((a, b) => weigh.of(b) - weigh.of(a)).slice(0, maxFrequent);
  return selectByAllWords(db, best, candidates.limit, settings);
}

/**
 * Returns pages of papers that answer `text`, best first. Ranks at most 20 candidates by the share of its information
 * that they have near each other, and by the order of the words. No result has less than 0.7 of it. Words that only
 * tell which paper is meant, such as its exam and its year, do not count. A text of such words finds nothing.
 */
export async function searchPages(ctx: Context, text: string, limit: number): Promise<FoundPaperPage[]> {
  const query = readPageQuery(text);
  if (query.words.join('').length < minLetters) return [];
  const [weigh, settings] = await Promise.all([getWordWeights(ctx), getSettings(ctx).publicSettings()]);
  // Both at once: few texts name only an exam.
  const [isExamOnly, chosen] = await Promise.all([
    namesOnlyExam(ctx, text),
    selectCandidates(ctx.db, query, weigh, settings),
  ]);
  if (isExamOnly) return [];
  const pages = chosen.map((candidate) => getPageWords(candidate.text));
  const matcher = createWordMatcher(query, pages);
  const information = query.words.map((word) => weigh.of(getLexemes(query, word)));
  const ranked = chosen.flatMap((candidate, index) => {
    const ofPaper = new Set(candidate.paperWords.split(' '));
    const own = information.map((weight, at) => (ofPaper.has(query.words[at]!) ? 0 : weight));
    if (sum(own) < minOwn * sum(information)) return [];
    const { share, rank } = matchPage(pages[index]!, query, own, matcher);
    return share < minShare ? [] : [{ candidate, score: share, rank }];
  });
  ranked.sort((a, b) => b.rank - a.rank);
  return limitPerPaper(ranked, limit).map(({ candidate, score }) => {
    const { paperId, title, slug, page } = candidate;
    return { paperId, title, slug, page, score, ...createSnippet(candidate.text, matcher) };
  });
}

/** Keeps the first `limit` pages, with at most three of one paper. */
function limitPerPaper<Ranked extends { candidate: CandidatePage }>(
  ranked: Ranked[],
  limit: number,
): Ranked[] {
  const counts = new Map<number, number>();
  const results = ranked.filter(({ candidate: { paperId } }) => {
    const count = (counts.get(paperId) ?? 0) + 1;
    counts.set(paperId, count);
    return count <= maxOfPaper;
  });
  return results.slice(0, limit);
}
