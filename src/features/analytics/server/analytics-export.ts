import type { Database } from '#platform/database/database.ts';
import type { ExportSubject, ViewDimension } from '../analytics-admin.contract.ts';
import { analyticsCsv } from './analytics-csv.ts';
import type { CountsOfOthers, DailyCounts } from './daily-counts.ts';
import { selectKeys, selectSearches, type Span } from './figures.queries.ts';

const mostExported = 1_000;

/** The dimension behind each list. */
const dimensions = {
  pages: 'page',
  kinds: 'kind',
  referrers: 'referrer',
  languages: 'language',
  devices: 'device',
} as const satisfies Partial<Record<ExportSubject, ViewDimension>>;

/** Returns a table as CSV. */
export async function exportTable(
  { db, daily, counts }: { db: Database; daily: DailyCounts; counts: CountsOfOthers },
  what: ExportSubject,
  span: Span,
): Promise<string> {
  if (what === 'searches' || what === 'nothing-found') {
    const isNothingFound = what === 'nothing-found';
    return analyticsCsv.ofSearches(await selectSearches(db, span, { most: mostExported, isNothingFound }));
  }
  if (what === 'papers')
    return analyticsCsv.ofPapers((await counts.popularPapers(span, mostExported)).papers);
  if (what === 'days') return analyticsCsv.ofDays((await daily.days(span)).series);
  return analyticsCsv.ofKeys(what, await selectKeys(db, dimensions[what], span, mostExported + 1));
}
