import { z } from 'zod';
import { lineField } from '#lib/contract/line-field.ts';
import { optional } from '#lib/contract/page-of-table.ts';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';
import { addYears, dayInIndia, daysBetween, isCalendarDay, lastDayOfMonth } from '#lib/time/calendar-day.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { calendarEntry, datePrecisions } from './calendar.contract.ts';

export const maxStageLength = 80;
export const maxNotesLength = 500;
/** Maximum length of a window in days: last day minus first day. */
export const maxWindow = 400;
export const maxEntriesOfExam = 200;
export const earliestYear = 1990;
export const yearsAhead = 5;

/** An entry with the fields that only the admin pages show. */
export const adminCalendarEntry = calendarEntry.extend({
  examName: z.string(),
  examSlug: z.string(),
  categoryName: z.string(),
  categorySlug: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AdminCalendarEntry = z.infer<typeof adminCalendarEntry>;

export const calendarTimes = ['coming', 'past'] as const;
/** Running and coming entries first, then past ones, latest first. */
export const adminCalendarQuery = z.object({
  examId: optional(idInQuery),
  /** Entries with at least one day in this month: '2027-05'. */
  month: optional(z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'is not a month')),
  time: optional(z.enum(calendarTimes)),
  limit: integerInQuery(z.number().int().min(1).max(200).default(20).optional()),
  offset: integerInQuery(z.number().int().min(0).max(1_000_000).default(0).optional()),
});
export type AdminCalendarQuery = z.infer<typeof adminCalendarQuery>;
export const adminCalendar = z.object({
  /** The current day in India. */
  today: z.string(),
  entries: z.array(adminCalendarEntry),
  total: z.number().int(),
});
export type AdminCalendar = z.infer<typeof adminCalendar>;

const examId = z.number('Choose an exam').int().min(1).max(2_147_483_647);

const latestDay = () => `${addYears(dayInIndia(Date.now()), yearsAhead).slice(0, 4)}-12-31`;
const day = z
  .string('Enter a date')
  .refine(isCalendarDay, 'Enter a valid date')
  .refine(
    (text) => !isCalendarDay(text) || (text >= `${earliestYear}-01-01` && text <= latestDay()),
    `Enter a date from ${earliestYear} to ${yearsAhead} years from now`,
  );

const stage = lineField(maxStageLength, 'Enter a stage').refine(hasVisibleCharacter, 'Enter a stage');

/** A blank text becomes null. */
const notes = z
  .string()
  .refine(isPublicText, 'has characters that cannot be shown')
  .trim()
  .max(maxNotesLength, `must have at most ${maxNotesLength} characters`)
  .transform((text) => (hasVisibleCharacter(text) ? text : null))
  .nullable();

/** A blank text becomes null. Other links are normalized. */
const link = z
  .string()
  .refine(
    (text) => text.trim() === '' || parseWebUrl(text) !== null,
    'Enter a URL that begins with http:// or https://',
  )
  .transform((text) => parseWebUrl(text))
  .nullable();

const dateFields = {
  stage,
  startsOn: day.meta({ description: "A day, or a month such as '2027-03' if the day is not announced" }),
  /** The last day of a window. If it equals the first, the entry is a single day. */
  endsOn: z.preprocess((value) => (value === '' ? null : value), day.nullable()).default(null),
  precision: z.enum(datePrecisions).default('day'),
  isTentative: z.boolean().default(false),
  link: link.default(null),
  notes: notes.default(null),
};

/** A month gets its first and last day. */
function readMonth(value: unknown): unknown {
  const { startsOn, precision } = (value ?? {}) as Record<string, unknown>;
  const [, month, rest] = /^(\d{4}-\d{2})(-\d{2})?$/.exec(String(startsOn)) ?? [];
  if (month === undefined || (rest !== undefined && precision !== 'month')) return value;
  const first = `${month}-01`;
  return { ...(value as object), startsOn: first, endsOn: lastDayOfMonth(first), precision: 'month' };
}

function checkWindow(
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
  context: z.RefinementCtx,
): void {
  if (endsOn === null) return;
  const days = daysBetween(startsOn, endsOn);
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endsOn'], message });
  if (days < 0) refuse('The last day is before the first');
  if (days > maxWindow) refuse(`A window must have at most ${maxWindow} days`);
}

const dates = z.preprocess(readMonth, z.object(dateFields).superRefine(checkWindow));
export type CalendarDates = z.infer<typeof dates>;

export const calendarFields = z.preprocess(
  readMonth,
  z
    .object({
      examId,
      ...dateFields,
      /** If the entry was changed after this time, the server saves nothing. */
      updatedAt: z.iso.datetime().optional(),
    })
    .superRefine(checkWindow),
);
export type CalendarFields = z.infer<typeof calendarFields>;

/** Many dates of one exam. Either all are saved or none. */
export const manyDates = z.object({ examId, entries: z.array(dates).min(1).max(maxEntriesOfExam) });
export type ManyDates = z.infer<typeof manyDates>;
export const savedDates = z.object({ entries: z.array(adminCalendarEntry) });
export type SavedDates = z.infer<typeof savedDates>;
