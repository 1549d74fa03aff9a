import { findMonth, monthPattern, months } from './months.ts';

/** A date in a text. A month of a year has no day, and a day of a month can be without a year. */
export interface WrittenDate {
  day: number | null;
  /** 1 to 12. */
  month: number;
  year: number | null;
  /** Written as eight or six digits: 20190612. Sites also write the day of an upload so. */
  isCompact: boolean;
}

const gap = String.raw`[\s._,/\p{Pd}]{0,3}`;
const ordinal = String.raw`(?:\s?(?:st|nd|rd|th)(?!\p{L}))?(?:${gap}of(?!\p{L}))?`;
const day = String.raw`(?<day>\d{1,2})`;
const number = String.raw`(?<number>\d\d?)`;
const year = String.raw`(?<year>(?:19|20)\d\d)`;
/** Two digits after a day and a month are no year if they are a time or an ordinal. */
const anyYear = String.raw`['’]?(?<year>(?:19|20)\d\d|\d\d(?!\d|\s?(?:[:.]\d|[ap]\.?m(?!\p{L})|st|nd|rd|th)))`;
const name = `(?<!\\p{L})(?<name>${monthPattern})`;
/** Months that are no other words, as 'May' and 'March' are, nor beginnings of them. */
const loneMonths = months.flat().filter((month) => month.length > 3 && month !== 'march' && month !== 'मार्च');

/** Ways to write a date, the most definite first. The day precedes the month. */
const forms = [
  String.raw`${year}(?<gap>[\p{Pd}./_ ])${number}\k<gap>${day}`,
  String.raw`${day}(?<gap>[\p{Pd}./_ ])${number}\k<gap>(?<year>(?:19|20)\d\d|(?<! )\d\d)`,
  String.raw`(?<compact>(?<year>20\d\d)(?<number>\d\d)(?<day>\d\d))`,
  String.raw`(?<compact>(?<day>\d\d)(?<number>\d\d)(?<year>(?:20)?\d\d))`,
  `${name}${gap}${day}${ordinal}${gap}${year}`,
  `${year}${gap}${name}${gap}${day}${ordinal}`,
  `${day}${ordinal}${gap}${name}(?:${gap}${anyYear})?`,
  `${name}${gap}['’]?(?<year>(?:19|20)\\d\\d|(?<=['’])\\d\\d)`,
  `${year}${gap}${name}`,
  `${name}${gap}${day}\\s?(?:st|nd|rd|th)(?!\\p{L})`,
  `${name}${gap}(?<last>\\d{1,2})`,
  `(?<!\\p{L})(?<name>${loneMonths.join('|')})(?![\\p{L}\\p{M}])`,
].map((form) => new RegExp(String.raw`(?<!\d)${form}(?!\d)`, 'gu'));

/**
 * Finds the dates in a text that `foldLetters` folded. `rest` is the text with `|` in their place. A month of two
 * digits is 'June 19' in 2019, unless the text has another year.
 */
export function takeDates(text: string): { dates: WrittenDate[]; rest: string } {
  const dates: WrittenDate[] = [];
  const hasYear = /(?<!\d)(?:19|20)\d\d(?!\d)/.test(text);
  let rest = text;
  for (const form of forms) {
    rest = rest.replace(form, (typed: string, ...match: unknown[]) => {
      const date = getDate(match.at(-1) as Partial<Record<string, string>>, hasYear);
      if (!date) return typed;
      dates.push(date);
      return ' | ';
    });
  }
  return { dates, rest };
}

function getDate(parts: Partial<Record<string, string>>, hasYear: boolean): WrittenDate | null {
  const { compact, name, number, last } = parts;
  const isYear = last?.length === 2 && !hasYear && Number(last) >= 10;
  const typedYear = isYear ? last : parts.year;
  const typedDay = isYear ? undefined : (last ?? parts.day);
  const [date, month] = [Number(typedDay), name ? findMonth(name)! : Number(number)];
  if (month < 1 || month > 12 || date < 1 || date > 31) return null;
  return {
    day: typedDay === undefined ? null : date,
    month,
    year: typedYear === undefined ? null : Number(typedYear) + (typedYear.length === 2 ? 2000 : 0),
    isCompact: compact !== undefined,
  };
}
