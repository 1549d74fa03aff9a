import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  AnalyticsFigures,
  AnalyticsQuery,
  DownloadTarget,
  ExportSubject,
  ViewDimension,
} from '../analytics-admin.contract.ts';
import { exportTable } from './analytics-export.ts';
import {
  getSpans,
  readDays,
  readFilteredViews,
  sumChanges,
  withGaps,
  type CountsOfOthers,
  type RangeQuery,
} from './daily-counts.ts';
import { selectFirstDay, selectKeys, selectPassedOver, selectSearches } from './figures.queries.ts';
import { selectTarget, writeTarget } from './target.queries.ts';
import { findUnmatchedSearches } from './unmatched-searches.ts';

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** Maximum number of rows of each list. */
const maxShown = 20;
const maxPopular = 10;

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
  const spansOf = (query: RangeQuery) => getSpans(query, dayInIndia(now()));

  /** Returns the target of downloads per month, and the downloads of this month. */
  async function readTarget(): Promise<DownloadTarget> {
    const today = dayInIndia(now());
    const days = await counts.downloads({ from: `${today.slice(0, 8)}01`, to: today });
    const thisMonth = days.reduce((sum, { downloads }) => sum + downloads, 0);
    return { downloads: await selectTarget(db), thisMonth };
  }

  return {
    /** Returns all figures of the selected days, compared with the days before. */
    async figures({ by, value, ...query }: AnalyticsQuery): Promise<AnalyticsFigures> {
      const { days, span, before } = spansOf(query);
      const keys = (dimension: ViewDimension) => selectKeys(db, dimension, span, maxShown);
      const [{ series: counted, stars }, earlier, countedSince, firstDownloads] = await Promise.all([
        readDays(db, counts, span),
        readDays(db, counts, before),
        selectFirstDay(db),
        counts.firstDownloads(),
      ]);
      const totals = sumChanges(counted, earlier.series, {
        visits: countedSince,
        downloads: firstDownloads,
      });
      const [filtered, kinds, pages, referrers, languages, devices] = await Promise.all([
        by ? readFilteredViews(db, { by, value }, { span, before, countedSince }) : null,
        keys('kind'),
        keys('page'),
        keys('referrer'),
        keys('language'),
        keys('device'),
      ]);
      const [searches, nothingFound, popular, passedOver] = await Promise.all([
        selectSearches(db, span, { most: maxShown, isNothingFound: false }),
        findUnmatchedSearches(db, span, countFound),
        counts.popularPapers(span, maxPopular),
        selectPassedOver(db, span),
      ]);
      const averageStars =
        totals.ratings.now === 0 ? null : Math.round((stars / totals.ratings.now) * 10) / 10;
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
        target: await readTarget(),
        passedOver,
      };
    },
    /** Returns a table of the selected days as CSV, with at most 1,000 rows. */
    exported: (query: RangeQuery, what: ExportSubject) => exportTable(db, counts, what, spansOf(query).span),
    /** Sets the target of downloads per month; null removes it. Returns the new target. */
    async setTarget(author: Author, downloads: number | null) {
      await write(author, async ({ transaction, audit }) => {
        const before = await selectTarget(transaction);
        if (before === downloads) return;
        await writeTarget(transaction, downloads);
        audit({
          action: 'analytics.target-set',
          subjectName: 'downloads a month',
          before: { downloads: before },
          after: { downloads },
        });
      });
      return readTarget();
    },
  };
}
