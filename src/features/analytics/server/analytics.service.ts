import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  AnalyticsFigures,
  AnalyticsQuery,
  ExportSubject,
  ViewDimension,
} from '../analytics-admin.contract.ts';
import { exportTable } from './analytics-export.ts';
import {
  createDailyCounts,
  getSpans,
  readFilteredViews,
  withGaps,
  type CountsOfOthers,
  type RangeQuery,
} from './daily-counts.ts';
import { getDownloadTarget, setDownloadTarget } from './download-target.service.ts';
import { selectFirstDay, selectKeys, selectPassedOver, selectSearches } from './figures.queries.ts';
import { readRecentViews } from './recent-views.ts';
import { findUnmatchedSearches } from './unmatched-searches.ts';

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** Maximum number of rows of each list. */
const mostShown = 20;
const mostPopular = 10;

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
  const spansOf = (query: RangeQuery) => getSpans(query, dayInIndia(now()));
  const target = () => getDownloadTarget(db, counts, dayInIndia(now()));

  return {
    /** Returns all figures of the selected days, compared with the days before. */
    async figures({ by, value, ...query }: AnalyticsQuery): Promise<AnalyticsFigures> {
      const { days, span, before } = spansOf(query);
      const keys = (dimension: ViewDimension) => selectKeys(db, dimension, span, mostShown);
      const [{ series: counted, stars }, countedSince, firstDownloads] = await Promise.all([
        daily.days(span),
        selectFirstDay(db),
        counts.firstDownloads(),
      ]);
      const [totals, filtered, kinds, pages, referrers, languages, devices] = await Promise.all([
        daily.totals(counted, before, { visits: countedSince, downloads: firstDownloads }),
        by ? readFilteredViews(db, { by, value }, { span, before, countedSince }) : null,
        keys('kind'),
        keys('page'),
        keys('referrer'),
        keys('language'),
        keys('device'),
      ]);
      const [searches, nothingFound, popular, passedOver] = await Promise.all([
        selectSearches(db, span, { most: mostShown, isNothingFound: false }),
        findUnmatchedSearches(db, span, countFound),
        counts.popularPapers(span, mostPopular),
        selectPassedOver(db, span),
      ]);
      const sumOfStars = [...stars.values()].reduce((sum, one) => sum + one, 0);
      const averageStars =
        totals.ratings.now === 0 ? null : Math.round((sumOfStars / totals.ratings.now) * 10) / 10;
      return {
        days,
        ...span,
        before,
        countedSince,
        totals,
        averageStars,
        series: withGaps(counted, countedSince, firstDownloads),
        filtered,
        kinds,
        pages,
        referrers,
        languages,
        devices,
        searches,
        nothingFound,
        popular,
        target: await target(),
        passedOver,
      };
    },
    recent: () => readRecentViews(db, now()),
    /** Returns a table of the selected days as CSV, with at most 1,000 rows. */
    exported: (query: RangeQuery, what: ExportSubject) =>
      exportTable({ db, daily, counts }, what, spansOf(query).span),
    /** Sets the target of downloads per month; null removes it. Returns the new target. */
    async setTarget(author: Author, downloads: number | null) {
      await setDownloadTarget(write, author, downloads);
      return target();
    },
  };
}
