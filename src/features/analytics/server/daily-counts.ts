import { addDays, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { Change, DaySums, Period } from '../analytics-admin.contract.ts';
import { selectDays, type Span } from './figures.queries.ts';

/** Counts of other features, by day in India. Days without counts may be missing. */
export interface CountsOfOthers {
  downloads(span: Span): Promise<{ day: CalendarDay; downloads: number }[]>;
  /** Returns the first day with a count of downloads, or `null` if there is none. */
  firstDownloads(): Promise<CalendarDay | null>;
  ratings(span: Span): Promise<{ day: CalendarDay; ratings: number; stars: number }[]>;
}

/** Returns the days of a period that ends today, and the days of the period before it. */
export function getSpans(days: Period, today: CalendarDay): { span: Span; before: Span } {
  const from = addDays(today, 1 - days);
  return {
    span: { from, to: today },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
  };
}

/** Returns one row for each day, with or without counts. */
function everyDay({ from, to }: Span, counted: Map<CalendarDay, Partial<DaySums>>): DaySums[] {
  const rows: DaySums[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    rows.push({ visitors: 0, views: 0, downloads: 0, ratings: 0, ...counted.get(day), day });
  return rows;
}

/** Sums of visits, downloads and ratings by day. */
export interface DailyCounts {
  /** Returns the sums of each day, and the stars of the days with ratings. */
  days(span: Span): Promise<{ series: DaySums[]; stars: Map<CalendarDay, number> }>;
  /**
   * Returns the totals of a period and of the period before it. An earlier total is `null` if counting began within
   * that period. `firstVisits` is the first day with counted visits.
   */
  totals(
    series: DaySums[],
    before: Span,
    firstVisits: CalendarDay | null,
  ): Promise<Record<Exclude<keyof DaySums, 'day'>, Change>>;
}

export function createDailyCounts({ db, counts }: { db: Database; counts: CountsOfOthers }): DailyCounts {
  async function days(span: Span) {
    const [visits, downloads, ratings] = await Promise.all([
      selectDays(db, span),
      counts.downloads(span),
      counts.ratings(span),
    ]);
    const counted = new Map<CalendarDay, Partial<DaySums>>();
    for (const { day, ...sums } of visits) counted.set(day, sums);
    for (const { day, downloads: sum } of downloads)
      counted.set(day, { ...counted.get(day), downloads: sum });
    for (const { day, ratings: sum } of ratings) counted.set(day, { ...counted.get(day), ratings: sum });
    return {
      series: everyDay(span, counted),
      stars: new Map(ratings.map(({ day, stars }) => [day, stars])),
    };
  }

  async function totals(series: DaySums[], before: Span, firstVisits: CalendarDay | null) {
    const [{ series: earlier }, firstDownloads] = await Promise.all([days(before), counts.firstDownloads()]);
    const change = (of: Exclude<keyof DaySums, 'day'>, since: CalendarDay | null): Change => {
      const sum = (rows: DaySums[]) => rows.reduce((total, row) => total + row[of], 0);
      return { now: sum(series), before: since !== null && since <= before.from ? sum(earlier) : null };
    };
    return {
      visitors: change('visitors', firstVisits),
      views: change('views', firstVisits),
      downloads: change('downloads', firstDownloads),
      // The ratings themselves are stored, so every earlier day is known.
      ratings: change('ratings', before.from),
    };
  }

  return { days, totals };
}
