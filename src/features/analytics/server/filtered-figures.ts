import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import {
  viewDimensions,
  type Change,
  type DaySums,
  type ViewDimension,
  type ViewFilter,
} from '../analytics-admin.contract.ts';
import { daysOf } from './daily-counts.ts';
import {
  selectFilteredDays,
  selectFilteredKeys,
  selectFirstFilteredDay,
} from './filtered-figures.queries.ts';
import type { Span } from './figures.queries.ts';

/** Returns the filter of a query, or `undefined` if it has none. */
export function getFilter(query: ViewFilter): ViewFilter | undefined {
  const set = viewDimensions.filter((dimension) => query[dimension] !== undefined);
  return set.length === 0
    ? undefined
    : Object.fromEntries(set.map((dimension) => [dimension, query[dimension]]));
}

/** The views that match a filter: visitors, downloads, ratings and searches are not counted by these properties. */
export interface FilteredFigures {
  countedSince: CalendarDay | null;
  series: DaySums[];
  views: Change;
  lists: Record<ViewDimension, { key: string; count: number }[]>;
}

/** Returns the views of a span that match a filter, compared with the days before. */
export async function readFilteredFigures(
  db: Database,
  { span, before, filter, most }: { span: Span; before: Span; filter: ViewFilter; most: number },
): Promise<FilteredFigures> {
  const keys = (dimension: ViewDimension) => selectFilteredKeys(db, dimension, span, { filter, most });
  const [countedSince, days, earlier, kind, page, referrer, language, device] = await Promise.all([
    selectFirstFilteredDay(db),
    selectFilteredDays(db, span, filter),
    selectFilteredDays(db, before, filter),
    keys('kind'),
    keys('page'),
    keys('referrer'),
    keys('language'),
    keys('device'),
  ]);
  const counted = new Map(days.map(({ day, views }) => [day, views]));
  const sum = (rows: { views: number }[]) => rows.reduce((total, { views }) => total + views, 0);
  const series = daysOf(span).map((day) => ({
    day,
    views: countedSince !== null && day >= countedSince ? (counted.get(day) ?? 0) : null,
    visitors: null,
    downloads: null,
    ratings: null,
  }));
  return {
    countedSince,
    series,
    views: {
      now: sum(days),
      before: countedSince !== null && countedSince <= before.from ? sum(earlier) : null,
    },
    lists: { kind, page, referrer, language, device },
  };
}
