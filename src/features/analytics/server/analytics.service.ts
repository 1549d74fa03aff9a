import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { addDays, dayInIndia, type CalendarDay } from '#lib/time/calendar-day.ts';
import { inParallel } from '#lib/in-parallel.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  AnalyticsFigures,
  Change,
  DaySums,
  DownloadTarget,
  ExportSubject,
  Period,
  SearchCount,
} from '../analytics-admin.contract.ts';
import { analyticsCsv } from './analytics-csv.ts';
import {
  countNothingFound,
  selectDays,
  selectFirstDay,
  selectKeys,
  selectSearches,
  selectSum,
  type Span,
} from './figures.queries.ts';
import { getInsights } from './insights.ts';
import { selectTarget, writeTarget } from './target.queries.ts';

/** Counts of other features, by day in India. Days without counts may be missing. */
export interface CountsOfOthers {
  downloads(span: Span): Promise<{ day: CalendarDay; downloads: number }[]>;
  /** Returns the first day with a count of downloads, or `null` if there is none. */
  firstDownloads(): Promise<CalendarDay | null>;
  ratings(span: Span): Promise<{ day: CalendarDay; ratings: number; stars: number }[]>;
}

/** A search with the last day on which it was made. */
type DatedSearch = SearchCount & { lastDay: CalendarDay };

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
/** Maximum number of searches without papers that are searched again. Each costs a search. */
const mostSearchedAgain = 200;

function spanOf(days: Period, today: CalendarDay): { span: Span; before: Span } {
  const from = addDays(today, 1 - days);
  return {
    span: { from, to: today },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
  };
}

/** Returns one row for each day, with or without counts. */
function everyDay({ from, to }: Span, counted: Map<CalendarDay, Partial<DaySums>>): DaySums[] {
  const rows: DaySums[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    rows.push({ visitors: 0, views: 0, downloads: 0, ratings: 0, ...counted.get(day), day });
  return rows;
}

export function createAnalyticsService(dependencies: {
  db: Database;
  write: AuditedWrite;
  counts: CountsOfOthers;
  /** Counts the papers that a search matches now. */
  countFound: (text: string) => Promise<number>;
  now?: () => number;
}): AnalyticsService {
  const { db, write, counts, countFound, now = Date.now } = dependencies;

  async function countedDays(span: Span): Promise<{ series: DaySums[]; stars: Map<CalendarDay, number> }> {
    const [visits, downloads, ratings] = await Promise.all([
      selectDays(db, span),
      counts.downloads(span),
      counts.ratings(span),
    ]);
    const counted = new Map<CalendarDay, Partial<DaySums>>();
    for (const { day, ...sums } of visits) counted.set(day, sums);
    for (const { day, downloads: sum } of downloads)
      counted.set(day, { ...counted.get(day), downloads: sum });
    for (const { day, ratings: sum } of ratings) counted.set(day, { ...counted.get(day), ratings: sum });
    return {
      series: everyDay(span, counted),
      stars: new Map(ratings.map(({ day, stars }) => [day, stars])),
    };
  }

  /**
   * Returns the most frequent searches that still match no paper. Each is searched again, because a new alias or
   * paper may have fixed it. `all` is the number of such searches. It includes rarer ones, for which only the last
   * result is known.
   */
  async function stillNothing(span: Span): Promise<{ nothingFound: DatedSearch[]; all: number }> {
    const [doubtful, all] = await Promise.all([
      selectSearches(db, span, { most: mostSearchedAgain, isNothingFound: true }),
      countNothingFound(db, span),
    ]);
    const nothingFound: DatedSearch[] = [];
    let checked = 0;
    while (checked < doubtful.length && nothingFound.length < mostShown) {
      const some = doubtful.slice(checked, checked + mostShown);
      const found = await inParallel(some, 4, ({ text }) => countFound(text));
      nothingFound.push(...some.filter((_, position) => found[position] === 0));
      checked += some.length;
    }
    const helped = checked - nothingFound.length;
    return { nothingFound: nothingFound.slice(0, mostShown), all: all - helped };
  }

  async function targetNow(today: CalendarDay, client = db): Promise<DownloadTarget> {
    const month = { from: `${today.slice(0, 8)}01`, to: today };
    const days = await counts.downloads(month);
    const thisMonth = days.reduce((sum, { downloads }) => sum + downloads, 0);
    return { downloads: await selectTarget(client), thisMonth };
  }

  async function totalsOf(series: DaySums[], before: Span, firstVisits: CalendarDay | null) {
    const [{ series: earlier }, firstDownloads] = await Promise.all([
      countedDays(before),
      counts.firstDownloads(),
    ]);
    const change = (of: Exclude<keyof DaySums, 'day'>, since: CalendarDay | null): Change => {
      const sum = (rows: DaySums[]) => rows.reduce((total, row) => total + row[of], 0);
      return { now: sum(series), before: since !== null && since <= before.from ? sum(earlier) : null };
    };
    return {
      visitors: change('visitors', firstVisits),
      views: change('views', firstVisits),
      downloads: change('downloads', firstDownloads),
      // The ratings themselves are stored, so every earlier day is known.
      ratings: change('ratings', before.from),
    };
  }

  return {
    async figures(days) {
      const today = dayInIndia(now());
      const { span, before } = spanOf(days, today);
      const keys = (metric: Parameters<typeof selectKeys>[1]) => selectKeys(db, metric, span, mostShown);
      const [{ series, stars }, countedSince, kinds, pages, referrers, languages, devices] =
        await Promise.all([
          countedDays(span),
          selectFirstDay(db),
          keys('views'),
          keys('page'),
          keys('referrer'),
          keys('language'),
          keys('device'),
        ]);
      const [totals, searches, { nothingFound, all }, target, passedOver, ...sums] = await Promise.all([
        totalsOf(series, before, countedSince),
        selectSearches(db, span, { most: mostShown, isNothingFound: false }),
        stillNothing(span),
        targetNow(today),
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
    nothingFound: async (days) => (await stillNothing(spanOf(days, dayInIndia(now())).span)).nothingFound,
    async exported(days, what) {
      const { span } = spanOf(days, dayInIndia(now()));
      const keys = async (metric: Parameters<typeof selectKeys>[1]) =>
        analyticsCsv.ofKeys(what, await selectKeys(db, metric, span, mostExported + 1));
      const searches = async (isNothingFound: boolean) =>
        analyticsCsv.ofSearches(await selectSearches(db, span, { most: mostExported, isNothingFound }));
      const tables: Record<ExportSubject, () => Promise<string>> = {
        days: async () => analyticsCsv.ofDays((await countedDays(span)).series),
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
    async setTarget(author, downloads) {
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
      return targetNow(dayInIndia(now()));
    },
  };
}
