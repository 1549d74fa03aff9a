import { months as monthNames } from '#lib/text/months.ts';
import type { Expression } from './search-expression.ts';
import { normalizeText, searchTokens } from './search-tokens.ts';

const months = monthNames.map((names) => names.flatMap(searchTokens));
const monthNumbers = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1])));
const ordinals = new Set(['st', 'nd', 'rd', 'th']);
const counts = new Map(
  'two:2 दो:2 three:3 teen:3 तीन:3 five:5 panch:5 paanch:5 पांच:5 ten:10 das:10 दस:10'
    .split(' ')
    .map((count) => [count.split(':')[0]!, Number(count.split(':')[1])]),
);
const latestYear = 2_199;

export interface QueryDate {
  typed: string;
  expression: Expression;
}

export interface QueryTimes {
  /** Years, in order; of several, a paper needs one. */
  years: number[];
  /** The years as typed: `2020-2023`. */
  typedYears: string[];
  dates: QueryDate[];
  /** The other words. A year or date leaves a gap, which separates no words. */
  tokens: string[];
}

const isMonth = (token: string | undefined): token is string =>
  token !== undefined && monthNumbers.has(token);
const isDay = (token: string | undefined): token is string =>
  token !== undefined && /^(0?[1-9]|[12]\d|3[01])$/.test(token);

/** Returns the ways to write a month, or a day of it. */
function dateExpression(month: number, day?: number): Expression {
  const names = { one: months[month - 1] as string[] };
  if (day === undefined) return names;
  const number: Expression = { one: [String(day), String(day).padStart(2, '0')] };
  return {
    one: [
      { next: [number, names] },
      { next: [number, { one: [...ordinals] }, names] },
      { next: [names, number] },
    ],
  };
}

const yearsBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Takes the times out that need their punctuation: `2020-2023`, `9/9/2025`, `2k22`, `last 5 years`. */
function takeWritten(text: string, thisYear: number) {
  const years: number[] = [];
  const typedYears: string[] = [];
  const dates: QueryDate[] = [];
  const takeYears = (typed: string, first: number, last = first) => {
    typedYears.push(typed.trim());
    years.push(...yearsBetween(first, last));
    return ' ';
  };
  const rest = normalizeText(text)
    .replace(
      /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d\d|\d\d)(?!\d)/g,
      (typed, day: string, _separator, month: string, year: string) => {
        if (!isDay(day) || Number(month) < 1 || Number(month) > 12) return typed;
        dates.push({ typed, expression: dateExpression(Number(month), Number(day)) });
        return takeYears(typed, Number(year) % 100 === Number(year) ? 2000 + Number(year) : Number(year));
      },
    )
    .replace(
      /(?<!\d)((?:19|20)\d\d)\s*(?:[-–—]|to|till|se|से)\s*((?:19|20)\d\d|\d\d)(?!\d)(?:\s*(?:tak|तक)(?![\p{L}\p{M}]))?/gu,
      (typed, first: string, last: string) => {
        const [from, to] = [
          Number(first),
          last.length === 2 ? Number(first.slice(0, 2) + last) : Number(last),
        ];
        return to > from && to - from <= 50 ? takeYears(typed, from, to) : typed;
      },
    )
    .replace(/(?<!\d)2\s?k\s?(\d\d)(?!\d)/g, (typed, year: string) => takeYears(typed, 2000 + Number(year)))
    .replace(
      /(?:(?:last|past|previous|pichhle|pichle|पिछले)\s+)(\d{1,2}|[\p{L}\p{M}]+)\s*(?:years?|yrs?|saalo|saal|sal|varsh|वर्षों|वर्ष|सालों|साल)(?![\p{L}\p{M}])/gu,
      (typed, count: string) => {
        const number = /^\d/.test(count) ? Number(count) : counts.get(count);
        return number ? takeYears(typed, thisYear - number, thisYear) : typed;
      },
    );
  return { rest, years, typedYears, dates };
}

/** Finds the years and dates of a query. `thisYear` is the year of the visit. */
export function queryTimes(text: string, thisYear: number): QueryTimes {
  const { rest, years, typedYears, dates } = takeWritten(text, thisYear);
  const words = searchTokens(rest);
  const tokens: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [token, second, third] = [words[at] as string, words[at + 1], words[at + 2]];
    let length = 2;
    // `9th of september`
    while (ordinals.has(words[at + length - 1] ?? '') || words[at + length - 1] === 'of') length += 1;
    const next = words[at + length - 1];
    if (isDay(token) && isMonth(next)) {
      dates.push({
        typed: words.slice(at, at + length).join(' '),
        expression: dateExpression(monthNumbers.get(next) ?? 0, Number(token)),
      });
      at += length - 1;
    } else if (isMonth(token) && isDay(second)) {
      dates.push({
        typed: `${token} ${second}`,
        expression: dateExpression(monthNumbers.get(token) ?? 0, Number(second)),
      });
      at += ordinals.has(third ?? '') ? 2 : 1;
    } else if (isMonth(token) && token !== 'mai') {
      dates.push({ typed: token, expression: dateExpression(monthNumbers.get(token) ?? 0) });
    } else if (/^(19|20)\d\d$/.test(token) && Number(token) <= latestYear) {
      years.push(Number(token));
      typedYears.push(token);
    } else tokens.push(token);
  }
  return { years: [...new Set(years)].sort((one, other) => one - other), typedYears, dates, tokens };
}
