import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayParts, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Dated } from '../../calendar.contract.ts';

// Our own month names. The Intl data for Hindi can differ between the server and browsers, so a page could show two
// different texts.
const months: MessageDescriptor[] = [
  msg`January`,
  msg`February`,
  msg`March`,
  msg`April`,
  msg`May`,
  msg`June`,
  msg`July`,
  msg`August`,
  msg`September`,
  msg`October`,
  msg`November`,
  msg`December`,
];
const weekdays: MessageDescriptor[] = [
  msg`Sunday`,
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
];

/** Usual stages of an exam. These are translated, other stages are shown as entered. */
const stages: Record<string, MessageDescriptor> = {
  Notification: msg`Notification`,
  'Application opens': msg`Application opens`,
  'Application closes': msg`Application closes`,
  Applications: msg`Applications`,
  Correction: msg`Correction`,
  'Admit card': msg`Admit card`,
  Exam: msg`Exam`,
  Prelims: msg`Prelims`,
  Mains: msg`Mains`,
  'Tier I': msg`Tier I`,
  'Tier II': msg`Tier II`,
  'Answer key': msg`Answer key`,
  Interview: msg`Interview`,
  Result: msg`Result`,
};

/** Texts for days, windows and stages in the language of the page. */
export function useDayTexts() {
  const { t, i18n } = useLingui();
  const monthName = (month: number) => i18n._(months[month - 1] as MessageDescriptor);

  function dayText(day: CalendarDay): string {
    const { year, month, day: date, weekday } = dayParts(day);
    return `${i18n._(weekdays[weekday] as MessageDescriptor)}, ${date} ${monthName(month)} ${year}`;
  }

  /** '24–31 May 2027', '24 May – 14 June 2027', '24 December 2027 – 3 January 2028'. */
  function windowText(startsOn: CalendarDay, endsOn: CalendarDay): string {
    const [from, to] = [dayParts(startsOn), dayParts(endsOn)];
    const end = `${to.day} ${monthName(to.month)} ${to.year}`;
    if (from.year !== to.year) return `${from.day} ${monthName(from.month)} ${from.year} – ${end}`;
    return from.month === to.month ? `${from.day}–${end}` : `${from.day} ${monthName(from.month)} – ${end}`;
  }

  /** 'May 2027'. */
  function monthText(day: CalendarDay): string {
    const { month, year } = dayParts(day);
    return `${monthName(month)} ${year}`;
  }

  return {
    monthName,
    monthText,
    datesText({ startsOn, endsOn, precision }: Dated): string {
      if (precision === 'month') return monthText(startsOn);
      return endsOn === null ? dayText(startsOn) : windowText(startsOn, endsOn);
    },
    stageText: (stage: string) => {
      const message = Object.hasOwn(stages, stage) ? stages[stage] : undefined;
      return message ? i18n._(message) : stage;
    },
    /** `days` is at least 1. */
    inDaysText: (days: number) =>
      days === 1 ? t`tomorrow` : t`${plural(days, { one: 'in # day', other: 'in # days' })}`,
    /** For an open window; `days` is at least 0. */
    leftText: (days: number) =>
      days === 0 ? t`last day` : t`${plural(days, { one: '# day left', other: '# days left' })}`,
  };
}
