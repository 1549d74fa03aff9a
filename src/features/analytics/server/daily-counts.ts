import { selectDownloadDays } from '#features/downloads/downloads.server.ts';
import { selectRatingDays } from '#features/ratings/ratings.server.ts';
import { addDays, daysBetween, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { AnalyticsFigures, Change, DaySums, Period, ViewFilter } from '../analytics-admin.contract.ts';
import { selectDays, selectViewDays, type Span } from './figures.queries.ts';

/** The sums of one day, also of a day before counting began. */
export type CountedDay = Record<Exclude<keyof DaySums, 'day'>, number> & { day: CalendarDay };

/** Returns the selected days, by default those of a period that ends today, and as many days before them. */
export function getSpans(query: RangeQuery, today: CalendarDay): { days: number; span: Span; before: Span } {
  const { from = addDays(today, 1 - query.days), to = today } = query;
  const count = daysBetween(from, to) + 1;
  return {
    days: count,
    span: { from, to },
    before: { from: addDays(from, -count), to: addDays(from, -1) },
  };
}

/** Returns the days of a span, oldest first. */
function listDays({ from, to }: Span): CalendarDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
}

/** Returns one row for each day, with or without counts. */
function fillDays(span: Span, counted: Map<CalendarDay, Partial<CountedDay>>): CountedDay[] {
  return listDays(span).map((day) => ({
    visitors: 0,
    views: 0,
    downloads: 0,
    ratings: 0,
    ...counted.get(day),
    day,
  }));
}

/**
 * Returns the sums with `null` for the days before counting began. Downloads were counted before visits on some sites,
 * but never after them.
 */
export function withGaps(
  series: CountedDay[],
  firstVisits: CalendarDay | null,
  firstDownloads: CalendarDay | null,
): DaySums[] {
  const [since = null] = [firstVisits, firstDownloads].filter((day) => day !== null).toSorted();
  const isCounted = (day: CalendarDay, first: CalendarDay | null) => first !== null && day >= first;
  return series.map((sums) => ({
    ...sums,
    ...(!isCounted(sums.day, firstVisits) && { visitors: null, views: null }),
    ...(!isCounted(sums.day, since) && { downloads: null }),
  }));
}

/** Returns the views that match a filter. They are counted from the same day as all views. */
export async function readFilteredViews(
  db: Database,
  { by, value }: ViewFilter,
  { span, before, countedSince }: { span: Span; before: Span; countedSince: CalendarDay | null },
): Promise<AnalyticsFigures['filtered']> {
  const days = await selectViewDays(db, { from: before.from, to: span.to }, by, value);
  const isCounted = (day: CalendarDay) => countedSince !== null && day >= countedSince;
  const sum = (all: Span) => listDays(all).reduce((total, day) => total + (days.get(day) ?? 0), 0);
  return {
    views: { now: sum(span), before: isCounted(before.from) ? sum(before) : null },
    series: listDays(span).map((day) => ({ day, views: isCounted(day) ? (days.get(day) ?? 0) : null })),
  };
}

/** A period that ends today, or the days from `from` to `to`. */
export interface RangeQuery {
  days: Period;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
}

/** Returns the sums of each day, and the stars of the days with ratings. */
export async function readDays(db: Database, span: Span) {
  const [visits, downloads, ratings] = await Promise.all([
    selectDays(db, span),
    selectDownloadDays(db, span),
    selectRatingDays(db, span),
  ]);
  const counted = new Map<CalendarDay, Partial<CountedDay>>();
  for (const { day, ...sums } of [...visits, ...downloads])
    counted.set(day, { ...counted.get(day), ...sums });
  for (const { day, ratings: sum } of ratings) counted.set(day, { ...counted.get(day), ratings: sum });
  const stars = ratings.reduce((sum, day) => sum + day.stars, 0);
  return { series: fillDays(span, counted), stars };
}

/**
 * Returns the totals of a period and of the period before it. An earlier total is `null` if counting began within
 * that period. `first` has the first days with counted visits and downloads.
 */
export function sumChanges(
  series: CountedDay[],
  earlier: CountedDay[],
  first: { visits: CalendarDay | null; downloads: CalendarDay | null },
) {
  const start = earlier[0]!.day;
  const change = (of: Exclude<keyof DaySums, 'day'>, since: CalendarDay | null): Change => {
    const sum = (rows: CountedDay[]) => rows.reduce((total, row) => total + row[of], 0);
    return { now: sum(series), before: since !== null && since <= start ? sum(earlier) : null };
  };
  return {
    visitors: change('visitors', first.visits),
    views: change('views', first.visits),
    downloads: change('downloads', first.downloads),
    // The ratings themselves are stored, so every earlier day is known.
    ratings: change('ratings', start),
  };
}
