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
import { exportTable } from './analytics-export.ts';
import { createDailyCounts, getSpans, withGaps, type CountsOfOthers } from './daily-counts.ts';
import { createDownloadTargets } from './download-target.service.ts';
import { selectFirstDay, selectKeys, selectSearches, selectSum, type Span } from './figures.queries.ts';
import { getFilter, readFilteredFigures } from './filtered-figures.ts';
import { getInsights } from './insights.ts';
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

const mostShown = 20;

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

  async function allFigures({ days, span, before }: Spans): Promise<AnalyticsFigures> {
    const keys = (metric: Parameters<typeof selectKeys>[1]) => selectKeys(db, metric, span, mostShown);
    const [
      { series: counted, stars },
      firstVisits,
      firstDownloads,
      kinds,
      pages,
      referrers,
      languages,
      devices,
    ] = await Promise.all([
      daily.days(span),
      selectFirstDay(db),
      counts.firstDownloads(),
      keys('views'),
      keys('page'),
      keys('referrer'),
      keys('language'),
      keys('device'),
    ]);
    const [totals, searches, { nothingFound, all }, target, passedOver, ofDevices, ofReferrers] =
      await Promise.all([
        daily.totals(counted, before, { visits: firstVisits, downloads: firstDownloads }),
        selectSearches(db, span, { most: mostShown, isNothingFound: false }),
        unmatched(span),
        targets.get(),
        selectSum(db, 'passed-over', span),
        selectSum(db, 'device', span),
        selectSum(db, 'referrer', span),
      ]);
    const sumOfStars = [...stars.values()].reduce((sum, one) => sum + one, 0);
    const averageStars =
      totals.ratings.now === 0 ? null : Math.round((sumOfStars / totals.ratings.now) * 10) / 10;
    const insights = getInsights({
      days,
      totals,
      averageStars,
      devices,
      referrers,
      nothingFound,
      target,
      series: counted,
      nothingFoundCount: all,
      sums: {
        devices: ofDevices,
        referrers: ofReferrers,
      },
    });
    return {
      days,
      ...span,
      before,
      countedSince: firstVisits,
      totals,
      averageStars,
      series: withGaps(counted, firstVisits, firstDownloads),
      kinds,
      pages,
      referrers,
      languages,
      devices,
      searches,
      nothingFound,
      target,
      insights,
      passedOver,
    };
  }

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
      insights: [],
      passedOver: 0,
    };
  }

  return {
    async figures(query) {
      const spans = getSpans(query, dayInIndia(now()));
      const filter = getFilter(query);
      return filter ? filteredFigures(spans, filter) : allFigures(spans);
    },
    recent: () => readRecentViews(db, now()),
    nothingFound: async (days) => (await unmatched(getSpans({ days }, dayInIndia(now())).span)).nothingFound,
    exported: (query, what) =>
      exportTable(
        { db, daily },
        { what, span: getSpans(query, dayInIndia(now())).span, filter: getFilter(query) },
      ),
    setTarget: targets.set,
  };
}
