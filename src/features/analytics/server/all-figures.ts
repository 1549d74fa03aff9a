import type { Database } from '#platform/database/database.ts';
import type { AnalyticsFigures } from '../analytics-admin.contract.ts';
import { withGaps, type CountsOfOthers, type DailyCounts, type getSpans } from './daily-counts.ts';
import type { DownloadTargets } from './download-target.service.ts';
import { selectFirstDay, selectKeys, selectSearches, selectSum, type Span } from './figures.queries.ts';
import { getInsights } from './insights.ts';
import type { findUnmatchedSearches } from './unmatched-searches.ts';

/** Maximum number of rows of each list. */
export const mostShown = 20;
const mostPopular = 10;

/** Reads all figures of the selected days, compared with the days before. */
export async function readAllFigures(
  sources: {
    db: Database;
    daily: DailyCounts;
    counts: CountsOfOthers;
    targets: Pick<DownloadTargets, 'get'>;
    /** Returns the searches that still match no paper. */
    unmatched: (span: Span) => ReturnType<typeof findUnmatchedSearches>;
  },
  { days, span, before }: ReturnType<typeof getSpans>,
): Promise<AnalyticsFigures> {
  const { db, daily, counts, targets, unmatched } = sources;
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
    popular,
  ] = await Promise.all([
    daily.days(span),
    selectFirstDay(db),
    counts.firstDownloads(),
    keys('views'),
    keys('page'),
    keys('referrer'),
    keys('language'),
    keys('device'),
    counts.popularPapers(span, mostPopular),
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
    popular,
    target,
    insights,
    passedOver,
  };
}
