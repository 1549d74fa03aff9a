import { firstYear } from '#features/papers/paper-fields.contract.ts';
import { plainWords } from './plain-words.ts';

/** Returns the distinct years in a text, from 1990 to `lastYear`. */
export function yearsIn(text: string, lastYear: number): number[] {
  const years = plainWords(text).flatMap((word) => yearsOfWord(word));
  return [...new Set(years.filter((year) => year >= firstYear && year <= lastYear))];
}

/** Words on the same line as the year of a paper. */
const besideYear = /exam|परीक्षा|session|paper|test|annual|वार्षिक|entrance|recruitment/iu;

export interface FoundYear {
  year: number;
  isStrong: boolean;
}

/**
 * Returns the year of a heading. It is strong if it is the only year of a line that also has a word such as 'Exam' or
 * 'Session' or a word of the paper's exam (`examWords`), or nothing else, and if no such line has another year.
 */
export function yearInHeading(
  lines: string[],
  lastYear: number,
  examWords: ReadonlySet<string>,
): FoundYear | null {
  const found = lines.flatMap((line) => {
    const years = yearsIn(line, lastYear);
    const words = plainWords(line);
    const isNamed = besideYear.test(line) || words.length === 1 || words.some((word) => examWords.has(word));
    return years.map((year) => ({ year, isStrong: isNamed && years.length === 1 }));
  });
  const strong = new Set(found.filter(({ isStrong }) => isStrong).map(({ year }) => year));
  if (strong.size === 0) return found[0] ? { ...found[0], isStrong: false } : null;
  return { year: [...strong][0]!, isStrong: strong.size === 1 };
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
