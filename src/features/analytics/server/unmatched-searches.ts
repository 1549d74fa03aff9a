import { countPapers } from '#features/papers/papers.server.ts';
import { inParallel } from '#lib/in-parallel.ts';
import { addDays, dayInIndia, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import type { SearchCount } from '../analytics-admin.contract.ts';
import { selectSearches, type Span } from './figures.queries.ts';

/** A search with the last day on which it was made. */
export type DatedSearch = SearchCount & { lastDay: CalendarDay };

/** Maximum number of searches without papers that are searched again. Each costs a search. */
const maxSearchedAgain = 200;

const maxListed = 20;

/**
 * Returns the most frequent searches of a span that still match no paper. Each is searched again, because a new alias
 * or paper may have fixed it.
 */
export async function findUnmatchedSearches(ctx: Context, span: Span): Promise<DatedSearch[]> {
  const doubtful = await selectSearches(ctx.db, span, { limit: maxSearchedAgain, isNothingFound: true });
  const unmatched: DatedSearch[] = [];
  for (let checked = 0; checked < doubtful.length && unmatched.length < maxListed; checked += maxListed) {
    const batch = doubtful.slice(checked, checked + maxListed);
    const paperCounts = await inParallel(batch, 4, ({ text }) => countPapers(ctx, { search: text }));
    unmatched.push(...batch.filter((_, at) => paperCounts[at] === 0));
  }
  return unmatched.slice(0, maxListed);
}

/** Like `findUnmatchedSearches`, for the last days up to today in India. */
export function listUnmatchedSearches(ctx: Context, days: number): Promise<DatedSearch[]> {
  const to = dayInIndia(ctx.now());
  return findUnmatchedSearches(ctx, { from: addDays(to, 1 - days), to });
}
