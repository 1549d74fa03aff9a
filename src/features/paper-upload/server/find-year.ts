import { firstYear } from '#features/papers/paper-fields.contract.ts';
import type { PaperSession } from '#lib/text/paper-session.ts';
import type { HeadingLine } from './heading.ts';

/** Returns the years of a text that a paper can have. */
export function getPaperYears({ years }: PaperSession, lastYear: number): number[] {
  return years.filter((year) => year >= firstYear && year <= lastYear);
}

/** Words on the same line as the year of a paper. */
const besideYear = /exam|परीक्षा|session|paper|test|annual|वार्षिक|entrance|recruitment/iu;

export interface FoundYear {
  year: number;
  isStrong: boolean;
}

/**
 * Returns the year of a heading. The year of a date counts only without another one. It is strong if it is the only year
 * of a line that also has a word such as 'Exam' or 'Session' or a word of the paper's exam (`examWords`), or nothing
 * else, and if no such line has another year.
 */
export function findYearInHeading(
  lines: HeadingLine[],
  lastYear: number,
  examWords: ReadonlySet<string>,
): FoundYear | null {
  const all = lines.flatMap(({ text, words, session }) => {
    const years = getPaperYears(session, lastYear);
    const isNamed = besideYear.test(text) || words.length === 1 || words.some((word) => examWords.has(word));
    const isStrong = isNamed && years.length === 1;
    return years.map((year) => ({ year, isHeld: session.isHeldYear, isStrong }));
  });
  const exact = all.filter(({ isHeld }) => !isHeld);
  const candidates = exact.length > 0 ? exact : all;
  const strong = new Set(candidates.filter(({ isStrong }) => isStrong).map(({ year }) => year));
  if (strong.size === 0) return candidates[0] ? { year: candidates[0].year, isStrong: false } : null;
  return { year: [...strong][0]!, isStrong: strong.size === 1 };
}
