import { shortDate } from '#lib/time/calendar-day.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import type { AnalyticsFigures, Change, KeyCount } from '../analytics-admin.contract.ts';

type Known = Pick<
  AnalyticsFigures,
  'days' | 'devices' | 'referrers' | 'nothingFound' | 'target' | 'averageStars'
> & {
  totals: Record<'visitors' | 'downloads' | 'ratings', Change>;
  series: { day: string; downloads: number }[];
  /** Sums over all devices and all referrers. The lists contain only the most frequent ones. */
  sums: { devices: number; referrers: number };
  /** Number of all searches that match no paper. */
  nothingFoundCount: number;
};

/** Below this earlier count there is no meaningful trend. */
const leastBefore = 10;
const most = 6;

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 100);

function trend(subject: string, { now, before }: Change, days: number): string | undefined {
  if (before === null || before < leastBefore) return undefined;
  const percent = percentOf(now - before, before);
  const figures = `(${groupedCount(now)} against ${groupedCount(before)})`;
  if (percent === 0)
    return `${subject} are as many as in the ${days === 1 ? 'day' : `${days} days`} before ${figures}.`;
  return `${subject} ${percent > 0 ? 'rose' : 'fell'} by ${Math.abs(percent)}% against the ${days === 1 ? 'day' : `${days} days`} before ${figures}.`;
}

function bestDay(series: Known['series']): string | undefined {
  const best = series.toSorted((one, other) => other.downloads - one.downloads)[0];
  if (!best || best.downloads === 0) return undefined;
  return `Most was downloaded on ${shortDate(best.day)}: ${formatCount(best.downloads, 'paper')}.`;
}

function share(
  counts: KeyCount[],
  whole: number,
  key: string,
  sentence: (percent: number) => string,
): string | undefined {
  const part = counts.find((one) => one.key === key)?.count ?? 0;
  if (whole < leastBefore || part === 0) return undefined;
  return `${sentence(percentOf(part, whole))} (${groupedCount(part)} of ${groupedCount(whole)}).`;
}

function nothingFoundFor([first]: Known['nothingFound'], all: number): string | undefined {
  if (!first) return undefined;
  const others = all - 1;
  const rest =
    others <= 0 ? '' : ` ${formatCount(others, 'other search', 'other searches')} also found nothing.`;
  return `“${first.text}” was searched for ${formatCount(first.count, 'time')}, and there is no paper for it.${rest}`;
}

function towardsTarget({ downloads, thisMonth }: Known['target']): string | undefined {
  if (downloads === null) return undefined;
  const figures = `${groupedCount(thisMonth)} of ${formatCount(downloads, 'download')}`;
  if (thisMonth >= downloads) return `This month's target is reached: ${figures}.`;
  return `This month is at ${percentOf(thisMonth, downloads)}% of its target: ${figures}.`;
}

/** Returns up to six sentences about the figures, the most useful first. */
export function getInsights(known: Known): string[] {
  const { days, totals, series, devices, referrers, nothingFound, target, averageStars, sums } = known;
  const best = referrers.find(({ key }) => key !== '' && key !== '*');
  const found = [
    trend('Downloads', totals.downloads, days),
    nothingFoundFor(nothingFound, known.nothingFoundCount),
    trend('Visitors', totals.visitors, days),
    towardsTarget(target),
    bestDay(series),
    share(devices, sums.devices, 'phone', (percent) => `${percent}% of the views are on phones`),
    best &&
      share(
        referrers,
        sums.referrers,
        best.key,
        (percent) => `${percent}% of the visits come from ${best.key}`,
      ),
    averageStars === null
      ? undefined
      : `Papers were rated ${formatCount(totals.ratings.now, 'time')}, with ${averageStars} of 5 stars on average.`,
  ];
  return found.filter((sentence) => sentence !== undefined).slice(0, most);
}
