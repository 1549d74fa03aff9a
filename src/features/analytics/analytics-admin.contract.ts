import { z } from 'zod';
import { daysBetween } from '#lib/time/calendar-day.ts';

const count = z.number().int();

/** The selectable periods in days, including today. */
export const periods = [7, 30, 365] as const;
export type Period = (typeof periods)[number];

export const pageKinds = [
  'home',
  'browse',
  'search',
  'category',
  'exam',
  'paper',
  'calendar',
  'content',
] as const;
export type PageKind = (typeof pageKinds)[number];
export type DeviceKind = 'phone' | 'tablet' | 'desktop';

/** The key that sums up all keys beyond the limit. */
export const otherKeys = '*';

const days = z
  .enum(['7', '30', '365'], { error: 'must be 7, 30 or 365' })
  .default('30')
  .transform((text) => Number(text) as Period);

/** A day as '2026-11-21'. */
const day = z.iso.date();
/** No site counted visits before it. The days before the range must also be valid days of the database. */
const firstSelectableDay = '2000-01-01';
/** The longest selectable range, in days. */
const maxDays = 731;

/** What views can be filtered by. */
export const viewDimensions = ['kind', 'page', 'referrer', 'language', 'device'] as const;
export type ViewDimension = (typeof viewDimensions)[number];
export interface ViewFilter {
  by: ViewDimension;
  value: string;
}

/** The last days, or the days from `from` to `to`. */
const range = { days, from: day.optional(), to: day.optional() };

/** Refuses a range that is incomplete, reversed, too early or too long. */
function checkRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['from'], message });
  if (from === undefined && to === undefined) return;
  if (from === undefined || to === undefined) refuse('from and to must both be given');
  else if (from > to) refuse('from must not be after to');
  else if (from < firstSelectableDay) refuse(`from must not be before ${firstSelectableDay}`);
  else if (daysBetween(from, to) >= maxDays) refuse(`at most ${maxDays} days can be selected`);
}

/** With `by`, the answer also has the views whose value of that dimension is `value`. */
export const analyticsQuery = z
  .object({ ...range, by: z.enum(viewDimensions).optional(), value: z.string().max(1_000).default('') })
  .superRefine(checkRange);
export type AnalyticsQuery = z.output<typeof analyticsQuery>;

/** The tables that can be exported. */
export const exportSubjects = [
  'days',
  'papers',
  'pages',
  'kinds',
  'searches',
  'nothing-found',
  'referrers',
  'languages',
  'devices',
] as const;
export type ExportSubject = (typeof exportSubjects)[number];
export const exportQuery = z.object({ ...range, what: z.enum(exportSubjects) }).superRefine(checkRange);

/** A sum is null on days before counting began. */
const daySum = count.nullable();
export const daySums = z.object({
  day,
  visitors: daySum,
  views: daySum,
  downloads: daySum,
  ratings: daySum,
});
export type DaySums = z.infer<typeof daySums>;

/**
 * A sum of the period and of the previous period of the same length. `before` is null if counting began after the
 * first day of the previous period.
 */
const change = z.object({ now: count, before: count.nullable() });
export type Change = z.infer<typeof change>;

const keyCount = z.object({ key: z.string(), count });
export type KeyCount = z.infer<typeof keyCount>;

const searchCount = z.object({
  text: z.string(),
  count,
  /** Papers that matched when the search was last made; null if that was not checked. */
  found: count.nullable(),
});
export type SearchCount = z.infer<typeof searchCount>;

/** The most downloaded papers of the days, best first. Downloads are counted by paper since `countedSince`. */
const popularPapers = z.object({
  papers: z.array(z.object({ title: z.string(), slug: z.string(), downloads: count })),
  countedSince: day.nullable(),
});
export type PopularPapers = z.infer<typeof popularPapers>;

export const downloadTarget = z.object({
  /** Downloads per month; null without a target. */
  downloads: count.nullable(),
  /** Since the first day of this month. */
  thisMonth: count,
});
export type DownloadTarget = z.infer<typeof downloadTarget>;

export const analyticsFigures = z.object({
  /** The number of days from `from` to `to`. */
  days: count,
  from: day,
  to: day,
  /** The days before `from` that the totals are compared with. */
  before: z.object({ from: day, to: day }),
  /** The first day with counted visits; null if there is none. */
  countedSince: day.nullable(),
  totals: z.object({ visitors: change, views: change, downloads: change, ratings: change }),
  /** Average stars of the period's ratings, 1 to 5 with one decimal; null without ratings. */
  averageStars: z.number().nullable(),
  /** A row for each day of the period, oldest first. */
  series: z.array(daySums),
  kinds: z.array(keyCount),
  /** Most viewed first, as are the lists below. Paths are those of the English pages. */
  pages: z.array(keyCount),
  /** Hosts; '' for visits without a referrer. */
  referrers: z.array(keyCount),
  languages: z.array(keyCount),
  devices: z.array(keyCount),
  searches: z.array(searchCount),
  /** Searches that still match no paper. */
  nothingFound: z.array(searchCount),
  popular: popularPapers,
  target: downloadTarget,
  /** The views of the query's `by` and `value`, with a row for each day; null without `by`. */
  filtered: z.object({ views: change, series: z.array(z.object({ day, views: daySum })) }).nullable(),
  /** Visits that were not counted: too many at once, or too many visitors from one client network or on one day. */
  passedOver: count,
});
export type AnalyticsFigures = z.infer<typeof analyticsFigures>;

export const targetBody = z.object({
  downloads: z
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(1_000_000_000, 'must be at most 1,000,000,000')
    .nullable(),
});

/** A page that the browser showed without a request that the server counts: path and query of a page of this site. */
export const viewQuery = z.object({
  path: z.string().max(2_000).startsWith('/', 'must be the path of a page'),
});
