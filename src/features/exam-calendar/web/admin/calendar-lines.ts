import { foldLetters } from '#lib/text/search-words.ts';
import { wholeWords } from '#lib/text/whole-words.ts';
import { takeDates } from '#lib/text/written-dates.ts';
import { addYears, type CalendarDay, isCalendarDay, lastDayOfMonth } from '#lib/time/calendar-day.ts';
import type { Dated } from '../../calendar.contract.ts';
import { calendarFields } from '../../calendar-admin.contract.ts';

function toDay(year: string | number, month: string | number, day: number): CalendarDay | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDay(text) ? text : undefined;
}

/**
 * Parses a day as people in India write it, with the day before the month: '24/05/2027', '24-5-2027', '24.05.2027',
 * '24 May 2027', '24th May, 2027', 'May 24, 2027', '२४ मई २०२७', or '2027-05-24'. Returns `undefined` for other texts and
 * impossible dates.
 */
export function typedDay(text: string): CalendarDay | undefined {
  const { dates, rest } = takeDates(foldLetters(text));
  const [date] = dates;
  const isWhole = rest.trim() === '|' && findYear(foldLetters(text)) !== '';
  return date?.day && date.year && isWhole ? toDay(date.year, date.month, date.day) : undefined;
}

/** Parses a month without a day: 'March 2027', '03/2027' or '2027-03'. */
function typedMonth(text: string): Dated | undefined {
  const { dates, rest } = takeDates(text);
  const [, year, month, otherMonth, otherYear] =
    /^(?:(\d{4})-(\d{1,2})|(\d{1,2})[/.-](\d{4}))$/.exec(text) ?? [];
  const [named] = rest.trim() === '|' ? dates : [];
  const startsOn = toDay(
    named?.year ?? year ?? otherYear ?? '',
    named?.month ?? month ?? otherMonth ?? '',
    1,
  );
  return startsOn ? { startsOn, endsOn: lastDayOfMonth(startsOn), precision: 'month' } : undefined;
}

/** Returns the year in a typed day, or '' if it has none. */
const findYear = (text: string) => /\d{4}/.exec(text)?.[0] ?? '';

/**
 * Parses a day, a month, or a window such as '24 May 2027 to 14 June 2027'. The separator is 'to', 'till', 'until', 'से'
 * or a dash. The first day may omit the year: '24 May - 14 June 2027'.
 */
export function typedDates(typed: string): Dated | undefined {
  const text = foldLetters(typed);
  const day = typedDay(text);
  if (day) return { startsOn: day, endsOn: null };
  const month = typedMonth(text);
  if (month) return month;
  const [from = '', to = '', ...others] = text.split(/\s+(?:to|till|until|से|-|–|—)\s+|\s*[–—]\s*/i);
  if (others.length > 0 || to === '') return undefined;
  const endsOn = typedDay(to);
  const startsOn =
    typedDay(from) ?? (findYear(from) === '' ? typedDay(`${from} ${findYear(to)}`) : undefined);
  return startsOn && endsOn ? { startsOn, endsOn } : undefined;
}

/** A date as the API expects it. */
export interface DatesToAdd extends Dated {
  stage: string;
  isTentative: boolean;
  link: string | null;
}

export interface ReadLine {
  /** Line number in the text field, from 1. */
  number: number;
  text: string;
  dates?: DatesToAdd;
  /** The reason why the line cannot be saved. */
  problem?: string;
}

const form = 'Write the stage; the date or window; and the official link, if any';
const stages = 'Write the stage first';

const separators = ['\t', ';', '|', ','];
/** The first line of a spreadsheet or a CSV file. */
const heading = /^"?(sep=.|(stage|चरण)"?\s*[\t;|,].*)$/i;

/** Splits a line as people type it, or as a spreadsheet or a CSV file has it: with quotes, and with any separator. */
function splitLine(text: string): string[] {
  const beforeLink = text.replace(/"[^"]*"/g, '').split(/https?:/i, 1)[0]!;
  const separator = separators.find((each) => beforeLink.includes(each)) ?? ';';
  const parts = text.split(new RegExp(`[${separator}](?=(?:[^"]*"[^"]*")*[^"]*$)`)).map((part) =>
    part
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
  if (separator !== ',') return parts;
  // 'May 24, 2027' has a comma.
  const linkAt = parts.findIndex((part) => /^https?:/i.test(part));
  const [stage = '', ...dates] = linkAt === -1 ? parts : parts.slice(0, linkAt);
  const when = dates.filter((part) => part !== '').join(', ');
  return [stage, when, ...(linkAt === -1 ? [] : [parts.slice(linkAt).join(',')])];
}

const tentative = new RegExp(String.raw`[(,]?\s*${wholeWords('tentative|संभावित').source}\s*\)?`, 'iu');

function readLine(text: string): { dates: DatesToAdd } | { problem: string } {
  const [stage = '', when = '', link = '', ...others] = splitLine(text);
  if (stage === '') return { problem: stages };
  // A link may contain a semicolon. The parts before it may not.
  const url = [link, ...others].filter((part) => part !== '').join(';');
  if (when === '') return { problem: form };
  const isTentative = tentative.test(when);
  const dates = typedDates(when.replace(tentative, '').trim());
  if (!dates)
    return {
      problem: `'${when}' is not a date. Write 24 May 2027, 24 May 2027 to 14 June 2027, or May 2027`,
    };
  const read = { stage, ...dates, isTentative, link: url === '' ? null : url };
  const checked = calendarFields.safeParse({ ...read, examId: 1 });
  return checked.success ? { dates: read } : { problem: checked.error.issues[0]?.message ?? form };
}

type Known = Dated & { stage: string };

const getKey = ({ stage, startsOn, endsOn }: Known) =>
  JSON.stringify([
    stage.normalize('NFC').replace(/\s+/gu, ' ').toLowerCase(),
    startsOn,
    endsOn === startsOn ? null : endsOn,
  ]);

/**
 * Parses one date per line, `stage; date or window; link`, with an optional 'tentative' or 'संभावित' after the date. Also
 * takes lines of a spreadsheet or a CSV file. Skips blank lines and the heading. `known` are the dates of the exam. A
 * date that exists already, or twice in the text, is a problem of its
 * line.
 */
export function readLines(text: string, known: Known[]): ReadLine[] {
  const seen = new Map(known.map((dates) => [getKey(dates), 'is already in the calendar of this exam']));
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ number: at + 1, text: line.trim() }));
  return lines
    .filter(({ number, text: line }) => line !== '' && (number > 2 || !heading.test(line)))
    .map((line) => {
      const read = readLine(line.text);
      if ('problem' in read) return { ...line, ...read };
      const repeated = seen.get(getKey(read.dates));
      seen.set(getKey(read.dates), `is already in line ${line.number}`);
      return repeated ? { ...line, problem: `This date ${repeated}` } : { ...line, ...read };
    });
}

/** Formats an entry as a line that parses to the same entry, except that semicolons in the stage become commas. */
export function formatDateLine({
  stage,
  startsOn,
  endsOn,
  precision,
  isTentative,
  link,
}: DatesToAdd): string {
  const days = endsOn === null ? startsOn : `${startsOn} to ${endsOn}`;
  const when = precision === 'month' ? startsOn.slice(0, 7) : days;
  return [stage.replaceAll(';', ','), isTentative ? `${when} tentative` : when, ...(link ? [link] : [])].join(
    '; ',
  );
}

/**
 * Returns an exam's dates of the last twelve months moved by one year, as lines. They are tentative, because the
 * owner corrects them when the dates are announced.
 */
export function linesOfNextYear(entries: Known[]): string {
  const latest = entries
    .map(({ startsOn }) => startsOn)
    .sort()
    .at(-1);
  if (latest === undefined) return '';
  // Not by calendar year, because the cycle of many exams begins in one year and ends in the next.
  const after = addYears(latest, -1);
  return entries
    .filter(({ startsOn }) => startsOn > after)
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    .map(({ startsOn, endsOn, ...rest }) =>
      formatDateLine({
        ...rest,
        startsOn: addYears(startsOn, 1),
        endsOn: endsOn === null ? null : addYears(endsOn, 1),
        isTentative: true,
        // Last year's link is about last year's exam.
        link: null,
      }),
    )
    .join('\n');
}
