import { toAsciiDigits } from './ascii-digits.ts';
import { foldLetters } from './search-words.ts';
import { monthPattern } from './months.ts';

/** Most characters of a typed year. */
export const maxYearLength = 40;
export const yearForm = 'a year such as 2024, or an academic year such as 2024-25';

const gap = String.raw`[-/., ]+`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`;
const month = String.raw`(?:${monthPattern}|0?[1-9]|1[0-2])`;
/** A date with a year of four digits, so that its order of day and month does not matter. */
const date = new RegExp(
  `^(?:(?:${day}${gap}${month}|${month}${gap}${day}|${month})${gap}(\\d{4})|(\\d{4})${gap}(?:${month}${gap}${day}|${monthPattern}))$`,
  'u',
);
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /;
const time = /[t ]\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?: ?[ap]m)?(?:z|[+-]\d\d:?\d\d)?$/;

/** Returns a typed year in ASCII, without what spreadsheets put around it: `'2019`, `="2019"`, `2,019.00`. */
function toPlainYear(typed: string): string {
  return foldLetters(toAsciiDigits(typed.replace(/\p{Cf}/gu, '')))
    .replace(/\s+/gu, ' ')
    .replace(/^(?:=? ?["'`‘’“”])+ ?| ?["'`‘’“”]+$/gu, '')
    .replace(/^(\d)[, ]?(\d{3})(?:\.0*)?$/, '$1$2')
    .replace(weekday, '')
    .replace(time, '')
    .replace(date, '$1$2');
}

/**
 * Parses a typed year. A blank text is an unknown year, `null`. A date is its year: '01-06-2019', '1 June 2019'. An
 * academic year ('2024-25', '2024–2025', '२०२४-२५') is its first year, and begins the session: 'Term 1' becomes
 * '2024-25 Term 1'. A session that names it stays. Returns `undefined` for any other text, also for a span that does not
 * end in the next year and for a date whose year has two digits.
 */
export function parsePaperYear(
  typed: string,
  session = '',
): { year: number | null; session: string } | undefined {
  const plain = toPlainYear(typed);
  if (plain === '') return { year: null, session };
  const [, first, last] = /^(\d{4})(?: ?[\p{Pd}\u2212/] ?(\d\d|\d{4}))?$/u.exec(plain) ?? [];
  if (first === undefined) return undefined;
  const year = Number(first);
  if (last === undefined) return { year, session };
  if (!String(year + 1).endsWith(last)) return undefined;
  const academicYear = `${first}-${last.slice(-2)}`;
  const isNamed = parsePaperYear(session)?.session === academicYear || session.includes(academicYear);
  return { year, session: isNamed ? session : `${academicYear} ${session}`.trim() };
}

/** Says what to type instead of a text that is not a year, such as '6/1/19' or '2018-20'. */
export function suggestYear(typed: string): string {
  const plain = toPlainYear(typed);
  const [whole, short] = /(?:19|20)\d\d(?!\d)|(?<!\d)(\d\d)$/.exec(plain) ?? [];
  // A spreadsheet shows a date in a column of numbers as its days since 1900.
  const exampleYear = /^\d{5}$/.test(plain)
    ? new Date((Number(plain) - 25_569) * 86_400_000).getUTCFullYear()
    : 2024;
  const year = short === undefined ? Number(whole ?? exampleYear) : 2000 + Number(short);
  return `a year such as ${year}, an academic year such as ${year}-${String(year + 1).slice(2)}, or nothing if it is not known`;
}

/** Says what is saved for an academic year or without a year. Returns `undefined` for any other text. */
export function describePaperYear(typed: string, session: string): string | undefined {
  const parsed = parsePaperYear(typed, session.trim());
  if (parsed?.year === null) return 'Saved without a year. Pages say “Year unknown” and list the paper last.';
  if (!parsed || !parsePaperYear(typed)?.session) return undefined;
  return `Saved as year ${parsed.year} and session “${parsed.session}”.`;
}
