import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  AnalyticsFigures,
  AnalyticsQuery,
  DownloadTarget,
  ExportSubject,
  Period,
  RecentViews,
  ViewFilter,
} from '../analytics-admin.contract.ts';
import { mostShown, readAllFigures } from './all-figures.ts';
import { exportTable } from './analytics-export.ts';
import { createDailyCounts, getSpans, type CountsOfOthers } from './daily-counts.ts';
import { createDownloadTargets } from './download-target.service.ts';
import type { Span } from './figures.queries.ts';
import { getFilter, readFilteredFigures } from './filtered-figures.ts';
import { readRecentViews } from './recent-views.ts';
import { findUnmatchedSearches, type DatedSearch } from './unmatched-searches.ts';

export interface AnalyticsService {
  figures(query: AnalyticsQuery): Promise<AnalyticsFigures>;
  /** Returns the views of the last 30 minutes. */
  recent(): Promise<RecentViews>;
  /** Returns the most frequent searches that still match no paper, at most 20. */
  nothingFound(days: Period): Promise<DatedSearch[]>;
  /** Returns a table of the selected days as CSV, with at most 1,000 rows. */
  exported(query: AnalyticsQuery, what: ExportSubject): Promise<string>;
  /** Sets the target; null removes it. Returns the new target. */
  setTarget(author: Author, downloads: number | null): Promise<DownloadTarget>;
}

/** Creates the service for the Analytics tab. */
export function createAnalyticsService(dependencies: {
  db: Database;
  write: AuditedWrite;
  counts: CountsOfOthers;
  /** Counts the papers that a search matches now. */
  countFound: (text: string) => Promise<number>;
  now?: () => number;
}): AnalyticsService {
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
    async figures(query) {
      const spans = getSpans(query, dayInIndia(now()));
      const filter = getFilter(query);
      return filter
        ? filteredFigures(spans, filter)
        : readAllFigures({ db, daily, counts, targets, unmatched }, spans);
    },
    recent: () => readRecentViews(db, now()),
    nothingFound: async (days) => (await unmatched(getSpans({ days }, dayInIndia(now())).span)).nothingFound,
    exported: (query, what) =>
      exportTable(
        { db, daily, counts },
        { what, span: getSpans(query, dayInIndia(now())).span, filter: getFilter(query) },
      ),
    setTarget: targets.set,
  };
}
