import { fillerWords, spellingsOf } from './search-vocabulary.ts';
import type { QueryWord, QueryWords } from './search-words.queries.ts';

/** A word between quotes, as PostgreSQL's text-query type reads it. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

const allOf = (queries: string[]) => queries.join(' & ');
const oneOf = (queries: string[]) =>
  queries.length === 1 ? (queries[0] as string) : `(${queries.join(' | ')})`;
const phrase = (text: string) => `(${allOf(text.split(' ').map(quoted))})`;

/** The words that a document may have in place of this one; the word itself is always the first. */
function alternatives(word: QueryWord, isLast: boolean): string[] {
  const others = isLast || !word.isWord ? word.begun : [];
  const near = word.near.map(quoted);
  const parts = word.parts.length > 0 ? [phrase(word.parts.join(' '))] : [];
  return [
    quoted(word.token),
    ...others.map(quoted),
    ...near,
    ...parts,
    ...spellingsOf(word.token).map(phrase),
  ];
}

/** A year that no paper has is not passed over: its papers are not there, and the answer says so. */
function isUnheardOf(word: QueryWord): boolean {
  const hasNone = !word.isWord && word.begun.length + word.near.length + word.parts.length === 0;
  return hasNone && spellingsOf(word.token).length === 0 && !/^(19|20)\d\d$/.test(word.token);
}

/** The words that ask for something; filler words only when there is nothing else. */
function askingWords(words: QueryWord[]): QueryWord[] {
  const asking = words.filter((word) => !fillerWords.has(word.token));
  return asking.length > 0 ? asking : words;
}

/** Without words that nobody has, as long as anything is left. */
function knownWords(words: QueryWord[]): QueryWord[] {
  const known = words.filter((word) => !isUnheardOf(word));
  return known.length > 0 ? known : words;
}

export interface TextQuery {
  /** Every word as it was typed, but filler: what matches this comes first. */
  exact: string;
  /** The same with beginnings, typos and other spellings allowed; the same text when there are none. */
  any: string;
  /** `any` without numbers, for names of exams and categories; null when only numbers were typed. */
  names: string | null;
  /** One of the words of `names`, so that an exam is not found by its category's name alone. */
  oneName: string | null;
  /** Expected shares of the papers that match, were the words independent of each other. */
  share: { exact: number; any: number };
}

/** Expected share of the papers. */
function expectedShare({ isWord, share, begunShare }: QueryWord, isLast: boolean): number {
  return Math.min(1, share + (isLast || !isWord ? begunShare : 0));
}

/** The query for PostgreSQL's text-query type; null when nothing was typed that could be found. */
export function textQuery({ words }: QueryWords): TextQuery | null {
  if (words.length === 0) return null;
  const asking = askingWords(words);
  const known = knownWords(asking);
  const last = words.at(-1);
  const choices = known.map((word) => ({
    isNumber: /^\d+$/.test(word.token),
    query: oneOf(alternatives(word, word === last)),
    share: expectedShare(word, word === last),
  }));
  const names = choices.filter(({ isNumber }) => !isNumber).map(({ query }) => query);
  return {
    exact: allOf(asking.map(({ token }) => quoted(token))),
    any: allOf(choices.map(({ query }) => query)),
    names: names.length > 0 ? allOf(names) : null,
    oneName: names.length > 0 ? names.join(' | ') : null,
    share: {
      exact: asking.reduce((product, word) => product * word.share, 1),
      any: choices.reduce((product, { share }) => product * share, 1),
    },
  };
}

/** The longest name of an exam or category is six words here; longer ones are found by their words. */
const longestName = 6;

/** Every run of words that could be somebody's name: as typed, and with typos and glued words set right. */
export function possibleNames({ text, words }: QueryWords): string[] {
  const byToken = new Map(words.map((word) => [word.token, word]));
  const typed = text.split(' ').slice(0, 16);
  const corrected = typed.flatMap((token) => {
    const word = byToken.get(token);
    if (!word || word.isWord) return [token];
    return word.parts.length > 0 ? word.parts : [word.near[0] ?? token];
  });
  return [...new Set([...runs(typed), ...runs(corrected)])];
}

function runs(words: string[]): string[] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(longestName, words.length - start) }, (_unused, length) =>
      words.slice(start, start + length + 1).join(' '),
    ),
  );
}
