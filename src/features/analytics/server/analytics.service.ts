import {
  selectDownloadDays,
  selectFirstDownloadDay,
  selectPopularPapers,
} from '#features/downloads/downloads.server.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type AnalyticsFigures,
  type AnalyticsQuery,
  type DownloadTarget,
  type ExportSubject,
  otherKeys,
  type ViewDimension,
} from '../analytics-admin.contract.ts';
import {
  getSpans,
  type RangeQuery,
  readDays,
  readFilteredViews,
  sumChanges,
  withGaps,
} from './daily-counts.ts';
import {
  selectFirstDay,
  selectKeys,
  selectPassedOver,
  selectSearches,
  selectTarget,
  type Span,
  writeTarget,
} from './figures.queries.ts';
import { findUnmatchedSearches } from './unmatched-searches.ts';

const maxExported = 1_000;

/** The dimension behind each list, and the title of its key column. */
const lists = {
  pages: ['page', 'page'],
  kinds: ['kind', 'kind'],
  referrers: ['referrer', 'host'],
  languages: ['language', 'language'],
  devices: ['device', 'device'],
} as const satisfies Partial<Record<ExportSubject, [ViewDimension, string]>>;

/** Returns a table as rows of cells, with a title row. */
async function readTable(db: Database, what: ExportSubject, span: Span) {
  if (what === 'searches' || what === 'nothing-found') {
    const isNothingFound = what === 'nothing-found';
    const searches = await selectSearches(db, span, { limit: maxExported, isNothingFound });
    return [['search', 'count', 'papers'], ...searches.map(({ text, count, found }) => [text, count, found])];
  }
  if (what === 'papers') {
    const { papers } = await selectPopularPapers(db, span, maxExported);
    return [
      ['title', 'slug', 'downloads'],
      ...papers.map(({ title, slug, downloads }) => [title, slug, downloads]),
    ];
  }
  if (what === 'days') {
    const { series } = await readDays(db, span);
    const columns = ['day', 'visitors', 'views', 'downloads', 'ratings'] as const;
    return [[...columns], ...series.map((sums) => columns.map((column) => sums[column]))];
  }
  const [dimension, title] = lists[what];
  const keys = await selectKeys(db, dimension, span, maxExported + 1);
  return [[title, 'count'], ...keys.map(({ key, count }) => [key === otherKeys ? 'others' : key, count])];
}

/** Maximum number of rows of each list. */
const maxListed = 20;
const maxPopular = 10;

/** Returns all figures of the selected days, compared with the days before. */
export async function getAnalytics(
  ctx: Context,
  { by, value, ...query }: AnalyticsQuery,
): Promise<AnalyticsFigures> {
  const { db } = ctx;
  const { days, span, before } = getSpans(query, dayInIndia(ctx.now()));
  const keys = (dimension: ViewDimension) => selectKeys(db, dimension, span, maxListed);
  const [{ series: counted, stars }, earlier, countedSince, firstDownloads] = await Promise.all([
    readDays(db, span),
    readDays(db, before),
    selectFirstDay(db),
    selectFirstDownloadDay(db),
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
    selectSearches(db, span, { limit: maxListed, isNothingFound: false }),
    findUnmatchedSearches(ctx, span),
    selectPopularPapers(db, span, maxPopular),
    selectPassedOver(db, span),
  ]);
  const averageStars = totals.ratings.now === 0 ? null : Math.round((stars / totals.ratings.now) * 10) / 10;
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
    target: await readTarget(ctx),
    passedOver,
  };
}

/**
 * Returns a table of the selected days as CSV, with at most 1,000 rows. Texts typed by visitors are escaped against
 * spreadsheet formulas.
 */
export async function exportAnalytics(
  { db, now }: Context,
  query: RangeQuery,
  what: ExportSubject,
): Promise<string> {
  return spreadsheetCsv(await readTable(db, what, getSpans(query, dayInIndia(now())).span));
}

/** Sets the target of downloads per month; null removes it. Returns the new target. */
export async function setDownloadTarget(
  ctx: Context,
  author: Author,
  downloads: number | null,
): Promise<DownloadTarget> {
  await ctx.write(author, async ({ transaction, audit }) => {
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
  return readTarget(ctx);
}

/** Returns the target of downloads per month, and the downloads of this month. */
async function readTarget({ db, now }: Context): Promise<DownloadTarget> {
  const today = dayInIndia(now());
  const days = await selectDownloadDays(db, { from: `${today.slice(0, 8)}01`, to: today });
  const thisMonth = days.reduce((sum, { downloads }) => sum + downloads, 0);
  return { downloads: await selectTarget(db), thisMonth };
}
