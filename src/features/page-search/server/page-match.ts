import { searchWordsIn } from '#lib/text/search-words.ts';
import type { Mark } from '../page-search.contract.ts';
import type { PageQuery } from './page-query.ts';

/** How well a text answers a query. */
export interface PageMatch {
  /** Weighted share of the words that the text contains, 0 to 1. */
  share: number;
  /** Share of neighbouring words of the query that are neighbours in the text, 0 to 1. */
  order: number;
}

const snippetLength = 160;

/** Compares a text, as `searchTextOf` returns it, with a query. Returns null if a quoted phrase is missing. */
export function matchPage(
  folded: string,
  { words, phrases }: PageQuery,
  weightOf: (word: string) => number,
): PageMatch | null {
  if (!phrases.every((phrase) => folded.includes(` ${phrase.join(' ')} `))) return null;
  const total = words.reduce((sum, word) => sum + weightOf(word), 0);
  const found = words.reduce((sum, word) => sum + (folded.includes(` ${word} `) ? weightOf(word) : 0), 0);
  const pairs = words.slice(1).map((word, index) => ` ${words[index]} ${word} `);
  const inOrder = pairs.filter((pair) => folded.includes(pair)).length;
  return { share: total === 0 ? 0 : found / total, order: pairs.length === 0 ? 0 : inOrder / pairs.length };
}

/** Returns the places of the query's words in a text. Neighbouring words share a mark. */
export function marksIn(text: string, { words }: PageQuery): Mark[] {
  const wanted = new Set(words);
  const marks: Mark[] = [];
  for (const { word, start, end } of searchWordsIn(text)) {
    if (!wanted.has(word)) continue;
    const last = marks.at(-1);
    if (last && /^\s*$/.test(text.slice(last[1], start))) last[1] = end;
    else marks.push([start, end]);
  }
  return marks;
}

/** Cuts the part of a text that contains the most words of the query, with marks for that part. */
export function snippetOf(text: string, query: PageQuery): { snippet: string; marks: Mark[] } {
  const marks = marksIn(text, query);
  const start = startOfWord(text, bestStart(marks));
  const rest = text.slice(start);
  const cut = rest.length <= snippetLength ? rest.length : rest.lastIndexOf(' ', snippetLength);
  const snippet = rest.slice(0, cut > 0 ? cut : snippetLength).replaceAll(/\s/g, ' ');
  const inside = marks.filter(([from, to]) => from >= start && to <= start + snippet.length);
  return { snippet, marks: inside.map(([from, to]) => [from - start, to - start]) };
}

/** Returns the mark from which on the most marked letters are within one snippet. */
function bestStart(marks: Mark[]): number {
  let best = { start: 0, letters: 0 };
  for (const [position, [start]] of marks.entries()) {
    let letters = 0;
    for (const [from, to] of marks.slice(position)) {
      if (to > start + snippetLength) break;
      letters += to - from;
    }
    if (letters > best.letters) best = { start, letters };
  }
  return best.start;
}

/** Starts a few words earlier, so that the snippet shows what the marked words belong to. */
function startOfWord(text: string, position: number): number {
  if (position <= 24) return 0;
  const space = text.slice(0, position - 20).search(/\s\S*$/);
  return space === -1 ? position : Math.max(space + 1, position - 40);
}
