import { inParallel } from '#lib/in-parallel.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { SearchCount } from '../analytics-admin.contract.ts';
import { countNothingFound, selectSearches, type Span } from './figures.queries.ts';

/** A search with the last day on which it was made. */
export type DatedSearch = SearchCount & { lastDay: CalendarDay };

/** Maximum number of searches without papers that are searched again. Each costs a search. */
const mostSearchedAgain = 200;

const mostShown = 20;

/**
 * Returns the most frequent searches that still match no paper. Each is searched again, because a new alias or
 * paper may have fixed it. `all` is the number of such searches. It includes rarer ones, for which only the last
 * result is known.
 */
export async function findUnmatchedSearches(
  db: Database,
  span: Span,
  countFound: (text: string) => Promise<number>,
): Promise<{ nothingFound: DatedSearch[]; all: number }> {
  const [doubtful, all] = await Promise.all([
    selectSearches(db, span, { most: mostSearchedAgain, isNothingFound: true }),
    countNothingFound(db, span),
  ]);
  const nothingFound: DatedSearch[] = [];
  let checked = 0;
  while (checked < doubtful.length && nothingFound.length < mostShown) {
    const some = doubtful.slice(checked, checked + mostShown);
    const found = await inParallel(some, 4, ({ text }) => countFound(text));
    nothingFound.push(...some.filter((_, position) => found[position] === 0));
    checked += some.length;
  }
  const helped = checked - nothingFound.length;
  return { nothingFound: nothingFound.slice(0, mostShown), all: all - helped };
}
