import { foldLetters } from '#lib/text/search-words.ts';
import { takeDates } from '#lib/text/written-dates.ts';
import { isCalendarDay, lastDayOfMonth, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Dated } from '../../calendar.contract.ts';

function dayOf(year: string | number, month: string | number, day: number): CalendarDay | undefined {
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
  const isWhole = rest.trim() === '|' && yearOf(foldLetters(text)) !== '';
  return date?.day && date.year && isWhole ? dayOf(date.year, date.month, date.day) : undefined;
}

/** Parses a month without a day: 'March 2027', '03/2027' or '2027-03'. */
function typedMonth(text: string): Dated | undefined {
  const { dates, rest } = takeDates(text);
  const [, year, month, otherMonth, otherYear] =
    /^(?:(\d{4})-(\d{1,2})|(\d{1,2})[/.-](\d{4}))$/.exec(text) ?? [];
  const [named] = rest.trim() === '|' ? dates : [];
  const startsOn = dayOf(
    named?.year ?? year ?? otherYear ?? '',
    named?.month ?? month ?? otherMonth ?? '',
    1,
  );
  return startsOn ? { startsOn, endsOn: lastDayOfMonth(startsOn), precision: 'month' } : undefined;
}

/** Returns the year in a typed day, or '' if it has none. */
const yearOf = (text: string) => /\d{4}/.exec(text)?.[0] ?? '';

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
  const startsOn = typedDay(from) ?? (yearOf(from) === '' ? typedDay(`${from} ${yearOf(to)}`) : undefined);
  return startsOn && endsOn ? { startsOn, endsOn } : undefined;
}
