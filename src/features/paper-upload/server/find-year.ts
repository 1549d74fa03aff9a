import { plainWords } from './plain-words.ts';

const firstYear = 1990;

/** Returns the distinct years in a text, from 1990 to `lastYear`. */
export function yearsIn(text: string, lastYear: number): number[] {
  const years = plainWords(text).flatMap((word) => yearsOfWord(word));
  return [...new Set(years.filter((year) => year >= firstYear && year <= lastYear))];
}

/** Parses a year, or a date without dashes: 29092023, 20230929, 290923. */
function yearsOfWord(word: string): number[] {
  if (/^(19|20)\d\d$/.test(word)) return [Number(word)];
  const [, before, , , after] = /^(?:(20\d\d)(\d\d)(\d\d)|\d{4}(20\d\d))$/.exec(word) ?? [];
  if (after && isDay(word.slice(0, 2), word.slice(2, 4))) return [Number(after)];
  if (before && isDay(word.slice(6), word.slice(4, 6))) return [Number(before)];
  const isShortDate = /^\d{6}$/.test(word) && isDay(word.slice(0, 2), word.slice(2, 4));
  return isShortDate ? [2000 + Number(word.slice(4))] : [];
}

function isDay(day: string, month: string): boolean {
  return Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
}
