import { searchWordsIn } from '#lib/text/search-words.ts';

/** A search text for pages. */
export interface PageQuery {
  /** Distinct words in the order of the text, at most 12. */
  words: string[];
  /** Quoted phrases, each as its words. A page must contain all of them. */
  phrases: string[][];
}

const mostWords = 12;
const wordsOf = (text: string) => searchWordsIn(text).map(({ word }) => word);

/** Parses a search text. Straight and typographic quotation marks make a phrase. */
export function readPageQuery(text: string): PageQuery {
  const phrases = [...text.matchAll(/["“”„]([^"“”„]+)["“”„]/g)].map(([, inside = '']) =>
    wordsOf(inside).slice(0, mostWords),
  );
  return {
    words: [...new Set(wordsOf(text))].slice(0, mostWords),
    phrases: phrases.filter((phrase) => phrase.length > 0).slice(0, 3),
  };
}
