import type { Database } from '#platform/database/database.ts';
import type { ExportSubject, ViewDimension, ViewFilter } from '../analytics-admin.contract.ts';
import { analyticsCsv } from './analytics-csv.ts';
import type { CountsOfOthers, DailyCounts } from './daily-counts.ts';
import { selectKeys, selectSearches, type LongMetric, type Span } from './figures.queries.ts';
import { selectFilteredDays, selectFilteredKeys } from './filtered-figures.queries.ts';

const mostExported = 1_000;

/** The metric of `analytics_days` and the dimension of `analytics_views` behind each list. */
const lists = {
  pages: { metric: 'page', dimension: 'page' },
  kinds: { metric: 'views', dimension: 'kind' },
  referrers: { metric: 'referrer', dimension: 'referrer' },
  languages: { metric: 'language', dimension: 'language' },
  devices: { metric: 'device', dimension: 'device' },
} as const satisfies Partial<Record<ExportSubject, { metric: LongMetric; dimension: ViewDimension }>>;

/** Returns a table as CSV. Searches and downloads have no filters: they are exported for all views. */
export async function exportTable(
  { db, daily, counts }: { db: Database; daily: DailyCounts; counts: CountsOfOthers },
  { what, span, filter }: { what: ExportSubject; span: Span; filter: ViewFilter | undefined },
): Promise<string> {
  if (what === 'searches' || what === 'nothing-found') {
    const isNothingFound = what === 'nothing-found';
    return analyticsCsv.ofSearches(await selectSearches(db, span, { most: mostExported, isNothingFound }));
  }
  if (what === 'papers')
    return analyticsCsv.ofPapers((await counts.popularPapers(span, mostExported)).papers);
  if (what === 'days')
    return filter
      ? analyticsCsv.ofViews(await selectFilteredDays(db, span, filter))
      : analyticsCsv.ofDays((await daily.days(span)).series);
  const { metric, dimension } = lists[what];
  const most = mostExported + 1;
  const keys = filter
    ? await selectFilteredKeys(db, dimension, span, { filter, most })
    : await selectKeys(db, metric, span, most);
  return analyticsCsv.ofKeys(what, keys);
}
