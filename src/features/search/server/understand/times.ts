import { findMonth, months } from '#lib/text/months.ts';
import { foldLetters } from '#lib/text/search-words.ts';
import { next, or, type Expression } from './expression.ts';
import { ordinals, splitWords } from './tokens.ts';

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
  token !== undefined && findMonth(token) !== undefined;
const isDay = (token: string | undefined): token is string =>
  token !== undefined && /^(0?[1-9]|[12]\d|3[01])$/.test(token);

/** Returns the ways to write a month, or a day of it. */
function dateExpression(month: number, day?: number): Expression {
  const names = or([...months[month - 1]!]);
  if (day === undefined) return names;
  const number = or([String(day), String(day).padStart(2, '0')]);
  return or([next([number, names]), next([names, number])]);
}

const yearsBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** A way to write years that needs the punctuation and order of its words. */
interface WrittenYears {
  /** Texts with their first and last year, if this is 2026. The test reads them. */
  examples: Record<string, [number, number]>;
  pattern: RegExp;
  /** Returns the first and the last year, or undefined if the words mean something else. */
  read(match: string[], thisYear: number): [number, number] | undefined;
}

const year = '((?:19|20)\\d\\d)';
/** Not inside a longer number or word. */
const end = '(?![\\p{L}\\p{M}\\d])';
const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{M}\\d])${source}${end}`, 'gu');
const oldest = 1950;

/** The first pattern that fits takes the words. */
export const writtenYears: WrittenYears[] = [
  {
    examples: { '2021-24-feb': [2021, 2021] },
    pattern: new RegExp(`(?<!\\d)${year}-(?=\\d{1,2}[ -]*(?:${months.flat().join('|')}))`, 'g'),
    read: ([first]) => [Number(first), Number(first)],
  },
  {
    examples: {
      '2020-2023': [2020, 2023],
      '(2005–2022)': [2005, 2022],
      '2017-19': [2017, 2019],
      '2014 se 2016 tak': [2014, 2016],
    },
    pattern: pattern(`${year}\\s*(?:[-–—]|to|till|se|से)\\s*(${year}|\\d\\d)(?:\\s*(?:tak|तक))?`),
    read([first = '', last = '']) {
      const to = Number(last.length === 2 ? first.slice(0, 2) + last : last);
      return to > Number(first) && to - Number(first) <= 50 ? [Number(first), to] : undefined;
    },
  },
  {
    examples: { '2k22': [2022, 2022] },
    pattern: /(?<!\d)2\s?k\s?(\d\d)(?!\d)/g,
    read: ([last]) => [2000 + Number(last), 2000 + Number(last)],
  },
  {
    examples: { 'last 5 years': [2021, 2026], 'पिछले 3 साल': [2023, 2026] },
    pattern: pattern(
      '(?:last|past|previous|pichhle|pichle|पिछले)\\s+(\\d{1,2}|[\\p{L}\\p{M}]+)\\s*(?:years?|yrs?|saalo|saal|sal|varsh|वर्षों|वर्ष|सालों|साल)',
    ),
    read([count = ''], thisYear) {
      const number = /^\d/.test(count) ? Number(count) : counts.get(count);
      return number ? [thisYear - number, thisYear] : undefined;
    },
  },
  {
    examples: { 'after 2021': [2022, 2026], '2021 ke baad': [2022, 2026] },
    pattern: pattern(`(?:after\\s+${year}|${year}\\s+(?:ke|के)\\s+(?:baad|bad|बाद))`),
    read: (match, thisYear) => from(Number(match.find(Boolean)) + 1, thisYear),
  },
  {
    examples: { 'since 2021': [2021, 2026], '2024 onwards': [2024, 2026] },
    pattern: pattern(`(?:since\\s+${year}|${year}\\s+(?:onwards?|se ab tak|से अब तक))`),
    read: (match, thisYear) => from(Number(match.find(Boolean)), thisYear),
  },
  {
    examples: { 'before 2015': [oldest, 2014], '2015 से पहले': [oldest, 2014] },
    pattern: pattern(`(?:before\\s+${year}|${year}\\s+(?:se|से)\\s+(?:pehle|pahle|पहले))`),
    read: (match) => [oldest, Number(match.find(Boolean)) - 1],
  },
  {
    examples: { 'up to 2015': [oldest, 2015], '2015 तक': [oldest, 2015] },
    pattern: pattern(`(?:(?:until|till|upto|up to)\\s+${year}|${year}\\s+(?:tak|तक))`),
    read: (match) => [oldest, Number(match.find(Boolean))],
  },
];

function from(first: number, last: number): [number, number] | undefined {
  return first <= last ? [first, last] : undefined;
}

const dateInNumbers = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d\d|\d\d)(?!\d)/g;

/** Takes the times out that need their punctuation: `2020-2023`, `9/9/2025`, `last 5 years`. */
function takeWritten(text: string, thisYear: number) {
  const years: number[] = [];
  const typedYears: string[] = [];
  const dates: QueryDate[] = [];
  const takeYears = (typed: string, [first, last]: [number, number]) => {
    typedYears.push(typed.trim());
    years.push(...yearsBetween(first, last));
    return ' ';
  };
  let rest = foldLetters(text).replace(
    dateInNumbers,
    (typed, day: string, _separator, month: string, ofDate: string) => {
      if (!isDay(day) || Number(month) < 1 || Number(month) > 12) return typed;
      dates.push({ typed, expression: dateExpression(Number(month), Number(day)) });
      const number = Number(ofDate.length === 2 ? `20${ofDate}` : ofDate);
      return takeYears(typed, [number, number]);
    },
  );
  for (const { pattern: written, read } of writtenYears)
    rest = rest.replace(written, (typed, ...match: string[]) => {
      const span = read(match, thisYear);
      return span ? takeYears(typed, span) : typed;
    });
  return { rest, years, typedYears, dates };
}

/** Finds the years and dates of a query. `thisYear` is the year of the visit. */
export function queryTimes(text: string, thisYear: number): QueryTimes {
  const { rest, years, typedYears, dates } = takeWritten(text, thisYear);
  const words = splitWords(rest);
  const tokens: string[] = [];
  const addDate = (typed: string[], month: string, day?: string) =>
    dates.push({
      typed: typed.join(' '),
      expression: dateExpression(findMonth(month)!, day === undefined ? undefined : Number(day)),
    });
  for (let at = 0; at < words.length; at += 1) {
    const [token, second, third] = [words[at] as string, words[at + 1], words[at + 2]];
    // `9th of september`
    let length = 2;
    while (ordinals.has(words[at + length - 1] ?? '') || words[at + length - 1] === 'of') length += 1;
    const following = words[at + length - 1];
    if (isDay(token) && isMonth(following)) {
      addDate(words.slice(at, at + length), following, token);
      at += length - 1;
    } else if (isMonth(token) && isDay(second)) {
      addDate([token, second], token, second);
      at += ordinals.has(third ?? '') ? 2 : 1;
    } else if (isMonth(token) && token !== 'mai') {
      addDate([token], token);
    } else if (/^(19|20)\d\d$/.test(token) && Number(token) <= latestYear) {
      years.push(Number(token));
      typedYears.push(token);
    } else tokens.push(token);
  }
  return { years: [...new Set(years)].sort((a, b) => a - b), typedYears, dates, tokens };
}
