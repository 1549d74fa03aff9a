import { findSearchWords } from '#lib/text/search-words.ts';
import type { Mark } from '../page-search.contract.ts';
import { getPageWords } from './page-match.ts';
import type { PageQuery } from './page-query.ts';
import { createWordMatcher, type WordMatcher } from './word-matcher.ts';

const snippetLength = 160;
/** Letters before the first mark at most. */
const contextLength = 40;

interface TextHit {
  start: number;
  end: number;
  /** Indexes of words of the query. */
  at: number[];
}

function findInText(text: string, matcher: WordMatcher): TextHit[] {
  return findSearchWords(text).flatMap(({ word, start, end }) => {
    const match = matcher(word);
    return match ? [{ start, end, at: match.at }] : [];
  });
}

/**
 * Returns the places of the query's words in a text. Neighbouring words share a mark. `best` is the index of the mark
 * from which on the most words are answered.
 */
export function findMarks(text: string, query: PageQuery): { marks: Mark[]; best: number } {
  const hits = findInText(text, createWordMatcher(query, [getPageWords(text)]));
  const marks = joinHits(text, hits);
  const start = bestStart(hits);
  return {
    marks,
    best: Math.max(
      0,
      marks.findIndex(([, end]) => end > start),
    ),
  };
}

function joinHits(text: string, hits: TextHit[]): Mark[] {
  const marks: Mark[] = [];
  for (const { start, end } of hits) {
    const last = marks.at(-1);
    if (last && /^\s*$/.test(text.slice(last[1], start))) last[1] = end;
    else marks.push([start, end]);
  }
  return marks;
}

/** Cuts the part of a text that answers the most words of the query, with marks for that part. */
export function createSnippet(text: string, matcher: WordMatcher): { snippet: string; marks: Mark[] } {
  const hits = findInText(text, matcher);
  const start = findWordStart(text, bestStart(hits));
  const rest = text.slice(start);
  const cut = rest.length <= snippetLength ? rest.length : rest.lastIndexOf(' ', snippetLength);
  const snippet = rest.slice(0, cut > 0 ? cut : snippetLength).replaceAll(/\s/g, ' ');
  const marks = joinHits(text, hits).flatMap(([from, to]): Mark[] => {
    const clipped: Mark = [Math.max(from - start, 0), Math.min(to - start, snippet.length)];
    return clipped[0] < clipped[1] ? [clipped] : [];
  });
  return { snippet, marks };
}

/** Returns the start of the hit from which on the most letters of different words are within one snippet. */
function bestStart(hits: TextHit[]): number {
  let best = { start: 0, letters: 0 };
  const length = snippetLength - contextLength;
  for (const [position, { start }] of hits.entries()) {
    const seen = new Set<number>();
    let letters = 0;
    for (const hit of hits.slice(position)) {
      if (hit.start >= start + length) break;
      if (hit.at.every((at) => seen.has(at))) continue;
      for (const at of hit.at) seen.add(at);
      letters += Math.min(hit.end, start + length) - hit.start;
    }
    if (letters > best.letters) best = { start, letters };
  }
  return best.start;
}

/** Starts a few words earlier, so that the snippet shows what the marked words belong to. */
function findWordStart(text: string, position: number): number {
  if (position <= 24) return 0;
  const space = text.slice(0, position - 20).search(/\s\S*$/);
  return space === -1 ? position : Math.max(space + 1, position - contextLength);
}
