import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import { selectKeys, selectSearches } from './figures.queries.ts';

const maxPages = 20_000;
const maxSearches = 1_000;

/** What visitors asked for in the last days up to today in India: views by path, and the most frequent searches. */
export async function readDemand(
  { db, now }: Context,
  days: number,
): Promise<{ views: Map<string, number>; searches: { text: string; count: number }[] }> {
  const to = dayInIndia(now());
  const span = { from: addDays(to, 1 - days), to };
  const [pages, searches] = await Promise.all([
    selectKeys(db, 'page', span, maxPages),
    selectSearches(db, span, { limit: maxSearches, isNothingFound: false }),
  ]);
  return { views: new Map(pages.map(({ key, count }) => [key, count])), searches };
}
