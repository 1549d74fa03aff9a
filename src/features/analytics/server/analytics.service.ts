import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  AnalyticsFigures,
  AnalyticsQuery,
  ExportSubject,
  Period,
  ViewFilter,
} from '../analytics-admin.contract.ts';
import { mostShown, readAllFigures } from './all-figures.ts';
import { exportTable } from './analytics-export.ts';
import { createDailyCounts, getSpans, type CountsOfOthers } from './daily-counts.ts';
import { createDownloadTargets } from './download-target.service.ts';
import type { Span } from './figures.queries.ts';
import { getFilter, readFilteredFigures } from './filtered-figures.ts';
import { readRecentViews } from './recent-views.ts';
import { findUnmatchedSearches } from './unmatched-searches.ts';

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** Creates the service for the Analytics tab. */
export function createAnalyticsService(dependencies: {
  db: Database;
  write: AuditedWrite;
  counts: CountsOfOthers;
  /** Counts the papers that a search matches now. */
  countFound: (text: string) => Promise<number>;
  now?: () => number;
}) {
  const { db, write, counts, countFound, now = Date.now } = dependencies;
  const daily = createDailyCounts({ db, counts });
  const targets = createDownloadTargets({ db, write, counts, now });
  const unmatched = (span: Span) => findUnmatchedSearches(db, span, countFound);
  type Spans = ReturnType<typeof getSpans>;

  async function filteredFigures(
    { days, span, before }: Spans,
    filter: ViewFilter,
  ): Promise<AnalyticsFigures> {
    const [{ lists, views, ...figures }, target] = await Promise.all([
      readFilteredFigures(db, { span, before, filter, most: mostShown }),
      targets.get(),
    ]);
    return {
      days,
      ...span,
      before,
      ...figures,
      target,
      totals: {
        visitors: null,
        views,
        downloads: null,
        ratings: null,
      },
      averageStars: null,
      kinds: lists.kind,
      pages: lists.page,
      referrers: lists.referrer,
      languages: lists.language,
      devices: lists.device,
      searches: [],
      nothingFound: [],
      popular: null,
      insights: [],
      passedOver: 0,
    };
  }

  return {
    async figures(query: AnalyticsQuery): Promise<AnalyticsFigures> {
      const spans = getSpans(query, dayInIndia(now()));
      const filter = getFilter(query);
      return filter
        ? filteredFigures(spans, filter)
        : readAllFigures({ db, daily, counts, targets, unmatched }, spans);
    },
    recent: () => readRecentViews(db, now()),
    /** Returns the most frequent searches that still match no paper, at most 20. */
    nothingFound: async (days: Period) =>
      (await unmatched(getSpans({ days }, dayInIndia(now())).span)).nothingFound,
    /** Returns a table of the selected days as CSV, with at most 1,000 rows. */
    exported: (query: AnalyticsQuery, what: ExportSubject) =>
      exportTable(
        { db, daily, counts },
        { what, span: getSpans(query, dayInIndia(now())).span, filter: getFilter(query) },
      ),
    setTarget: targets.set,
  };
}
