import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { AnalyticsFigures, DownloadTarget, ExportSubject, Period } from '../analytics-admin.contract.ts';
import { analyticsCsv } from './analytics-csv.ts';
import { createDailyCounts, getSpans, type CountsOfOthers } from './daily-counts.ts';
import { createDownloadTargets } from './download-target.service.ts';
import { selectFirstDay, selectKeys, selectSearches, selectSum, type Span } from './figures.queries.ts';
import { getInsights } from './insights.ts';
import { findUnmatchedSearches, type DatedSearch } from './unmatched-searches.ts';

export interface AnalyticsService {
  figures(days: Period): Promise<AnalyticsFigures>;
  /** Returns the most frequent searches that still match no paper, at most 20. */
  nothingFound(days: Period): Promise<DatedSearch[]>;
  /** Returns a table of the period as CSV, with at most 1,000 rows. */
  exported(days: Period, what: ExportSubject): Promise<string>;
  /** Sets the target; null removes it. Returns the new target. */
  setTarget(author: Author, downloads: number | null): Promise<DownloadTarget>;
}

const mostShown = 20;
const mostExported = 1_000;
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

  return {
    async figures(days) {
      const today = dayInIndia(now());
      const { span, before } = getSpans(days, today);
      const keys = (metric: Parameters<typeof selectKeys>[1]) => selectKeys(db, metric, span, mostShown);
      const [{ series, stars }, countedSince, kinds, pages, referrers, languages, devices] =
        await Promise.all([
          daily.days(span),
          selectFirstDay(db),
          keys('views'),
          keys('page'),
          keys('referrer'),
          keys('language'),
          keys('device'),
        ]);
      const [totals, searches, { nothingFound, all }, target, passedOver, ...sums] = await Promise.all([
        daily.totals(series, before, countedSince),
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
      const known = {
        days,
        ...span,
        countedSince,
        totals,
        averageStars,
        series,
        kinds,
        pages,
        referrers,
        languages,
        devices,
        searches,
        nothingFound,
        target,
        passedOver,
      };
      const [ofDevices, ofReferrers] = sums;
      const insights = getInsights({
        ...known,
        nothingFoundCount: all,
        sums: { devices: ofDevices, referrers: ofReferrers },
      });
      return { ...known, insights };
    },
    nothingFound: async (days) => (await unmatched(getSpans(days, dayInIndia(now())).span)).nothingFound,
    async exported(days, what) {
      const { span } = getSpans(days, dayInIndia(now()));
      const keys = async (metric: Parameters<typeof selectKeys>[1]) =>
        analyticsCsv.ofKeys(what, await selectKeys(db, metric, span, mostExported + 1));
      const searches = async (isNothingFound: boolean) =>
        analyticsCsv.ofSearches(await selectSearches(db, span, { most: mostExported, isNothingFound }));
      const tables: Record<ExportSubject, () => Promise<string>> = {
        days: async () => analyticsCsv.ofDays((await daily.days(span)).series),
        pages: () => keys('page'),
        kinds: () => keys('views'),
        referrers: () => keys('referrer'),
        languages: () => keys('language'),
        devices: () => keys('device'),
        searches: () => searches(false),
        'nothing-found': () => searches(true),
      };
      return tables[what]();
    },
    setTarget: targets.set,
  };
}
