import { Cron } from 'croner';

/** A repeating schedule in Indian Standard Time, which has no daylight saving time. */
export interface ScheduleRule {
  every: 'day' | 'week' | 'month';
  /** Day of the week 0 (Sunday) to 6, day of the month 1 to 28; 0 for every day. */
  day: number;
  hour: number;
  minute: number;
}

const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/**
 * Parses `30 2 * * *` (every day at 2:30), `30 2 * * 0` (every Sunday) or `30 2 1 * *` (first day of every month).
 * Throws for other expressions.
 */
export function readCron(cron: string): ScheduleRule {
  const [minute = '', hour = '', ofMonth = '', month = '', ofWeek = '', ...rest] = cron.split(' ');
  const isOneDay = ofMonth === '*' || ofWeek === '*';
  const every = ofMonth !== '*' ? 'month' : ofWeek !== '*' ? 'week' : 'day';
  const rule: ScheduleRule = {
    every,
    day: every === 'month' ? Number(ofMonth) : every === 'week' ? Number(ofWeek) : 0,
    hour: Number(hour),
    minute: Number(minute),
  };
  const [firstDay, lastDay] = every === 'month' ? [1, 28] : [0, 6];
  const isKnown =
    month === '*' &&
    rest.length === 0 &&
    isOneDay &&
    isWhole(rule.day, firstDay!, lastDay!) &&
    isWhole(rule.hour, 0, 23) &&
    isWhole(rule.minute, 0, 59);
  if (!isKnown) throw new Error(`${cron} is no schedule of days, weeks or months`);
  return rule;
}

/** The reverse of `readCron`. */
export function getCronPattern({ every, day, hour, minute }: ScheduleRule): string {
  return `${minute} ${hour} ${every === 'month' ? day : '*'} * ${every === 'week' ? day : '*'}`;
}

/** Returns the first scheduled time after a moment. */
export function nextTime(rule: ScheduleRule, after: Date): Date {
  return new Cron(getCronPattern(rule), { timezone: 'Asia/Kolkata', mode: '5-part' }).nextRun(after)!;
}
