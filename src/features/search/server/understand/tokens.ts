import { findMonth } from '#lib/text/months.ts';
import { foldLetters } from '#lib/text/search-words.ts';

// Control characters are punctuation, as in the SQL function. Escapes keep both readable.
const punctuation =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0001-\u001f!-/:-@[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\ufeff-\uff0f\ufff0-\uffff\u{1f000}-\u{1faff}]/gu;

/** Returns the words of a text, also the ordinal of a day: `10 th january`. */
export function splitWords(text: string): string[] {
  return (
    foldLetters(text)
      // oxlint-disable-next-line no-control-regex
      .replace(/(?<![^\u0001-@])([a-z])\.(?=[a-z](?:[^a-z]|$))/g, '$1')
      .replace(punctuation, ' ')
      .replace(/([0-9])(?=[^0-9 ])|([^0-9 ])(?=[0-9])/g, '$1$2 ')
      .split(' ')
      .filter((token) => token !== '')
  );
}

export const ordinals = new Set(['st', 'nd', 'rd', 'th']);

/**
 * Returns the words of a text as the SQL function `search_tokens` splits documents. A day of a month has no ordinal:
 * `10th January` is `10 january`, so that `10 th` is a class.
 */
export function searchTokens(text: string): string[] {
  const words = splitWords(text);
  const isOfDay = (at: number) =>
    ordinals.has(words[at]!) &&
    /[0-9]$/.test(words[at - 1] ?? '') &&
    findMonth(words[at + 1] ?? '') !== undefined;
  return words.filter((_, at) => !isOfDay(at));
}
