import { commonWords, getSound, toDevanagari } from '#features/search/search.server.ts';
import { findSearchWords } from '#lib/text/search-words.ts';

/** A search text for pages. */
export interface PageQuery {
  /** Distinct words in the order of the text, at most 12. */
  words: string[];
  /** Quoted phrases, each as its words. A page must contain all of them. */
  phrases: string[][];
  /** The sounds of the Hindi words that each word in other letters can be: 'nahi' -> 'nh', 'nhn'. */
  sounds: ReadonlyMap<string, string[]>;
}

const maxWords = 12;
const getWords = (text: string) => findSearchWords(text).map(({ word }) => word);

/** Parses a search text. Straight and typographic quotation marks make a phrase. */
export function readPageQuery(text: string): PageQuery {
  const phrases = [...text.matchAll(/["“”„]([^"“”„]+)["“”„]/g)].map(([, inside = '']) =>
    getWords(inside).slice(0, maxWords),
  );
  const words = [...new Set(getWords(text))].slice(0, maxWords);
  const common = words.filter((word) => commonWords.has(word));
  const isEnglish = common.length >= words.length / 2;
  return {
    words,
    phrases: phrases.filter((phrase) => phrase.length > 0).slice(0, 3),
    sounds: new Map(words.map((word) => [word, isEnglish && commonWords.has(word) ? [] : getSounds(word)])),
  };
}

function getSounds(word: string): string[] {
  if (/[\p{N}\u0900-\u097f]/u.test(word)) return [];
  const sound = getSound(toDevanagari(word));
  if (sound === '') return [];
  // The nasal at the end of a word is often left out: 'nahi' for 'nahin'.
  return /[aeiou]$/.test(word) ? [sound, `${sound}n`] : [sound];
}

/** The function `page_words` writes it before sounds. No word has it. */
export const soundPrefix = '~';

/** Returns the lexemes of `page_texts.words` that answer a word of the query. */
export const getLexemes = ({ sounds }: PageQuery, word: string): string[] => [
  word,
  ...(sounds.get(word) ?? []).map((sound) => `${soundPrefix}${sound}`),
];
