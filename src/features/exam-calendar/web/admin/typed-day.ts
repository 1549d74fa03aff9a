import { findMonth } from '#lib/text/months.ts';
import { foldLetters } from '#lib/text/search-words.ts';
import { isCalendarDay, lastDayOfMonth, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Dated } from '../../calendar.contract.ts';

function dayOf(year: string, month: string | number, day: string): CalendarDay | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : undefined;
}

/**
 * Parses a day as people in India write it, with the day before the month: '24/05/2027', '24-5-2027', '24.05.2027',
 * '24 May 2027', '24th May, 2027', 'May 24, 2027', '२४ मई २०२७', or '2027-05-24'. Returns `undefined` for other texts and
 * impossible dates.
 */
export function typedDay(text: string): CalendarDay | undefined {
  const typed = foldLetters(text.trim());
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(typed);
  if (numbers) return dayOf(numbers[4]!, numbers[3]!, numbers[1]!);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([\p{L}\p{M}]+\.?),?[\s-]+(\d{4})$/u.exec(typed);
  if (dayFirst) return dayOf(dayFirst[3]!, findMonth(dayFirst[2]!) ?? 0, dayFirst[1]!);
  const monthFirst = /^([\p{L}\p{M}]+\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(typed);
  if (monthFirst) return dayOf(monthFirst[3]!, findMonth(monthFirst[1]!) ?? 0, monthFirst[2]!);
  return undefined;
}

/** Parses a month without a day: 'March 2027', '03/2027' or '2027-03'. */
function typedMonth(text: string): Dated | undefined {
  const [, name = '', number = '', year = ''] =
    /^(?:([\p{L}\p{M}]+\.?),?[\s-]+|(\d{1,2})[/.-])(\d{4})$/u.exec(text) ?? [];
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text);
  const startsOn = iso ? dayOf(iso[1]!, iso[2]!, '1') : dayOf(year, number || (findMonth(name) ?? 0), '1');
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
