import { shortDay } from '#lib/time/calendar-day.ts';
import type { ChartFigures, ChartSeries } from '#admin-kit/charts/chart-figures.ts';
import type { DaySums } from '../../analytics-admin.contract.ts';

/** Longer periods are drawn by week. */
const maxDays = 60;
const weekDays = 7;

/** The sums of a day, or some of them. */
type Day = Pick<DaySums, 'day'> & Partial<DaySums>;

/** Returns whether a chart groups these days by week. */
export const isByWeek = (days: Day[]) => days.length > maxDays;

/** Returns single days, or weeks that end with the last day. Extra days at the start belong to the first week. */
function groupDays(days: Day[]): Day[][] {
  const size = isByWeek(days) ? weekDays : 1;
  const weeks = Math.floor(days.length / size);
  const rest = days.length - weeks * size;
  return Array.from({ length: weeks }, (_, week) =>
    days.slice(week === 0 ? 0 : rest + week * size, rest + (week + 1) * size),
  );
}

type Figure = Exclude<keyof DaySums, 'day'>;

/** Returns the first and last day behind a position of the chart. */
export function rangeAt(days: Day[], index: number): { from: string; to: string } | undefined {
  const group = groupDays(days)[index];
  const [first, last] = [group?.[0], group?.at(-1)];
  return first && last && { from: first.day, to: last.day };
}

/** Sums the counted days. Returns `null` if no day is counted. */
function sumDays(days: Day[], of: Figure): number | null {
  const counted = days.map((day) => day[of]).filter((value) => typeof value === 'number');
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0);
}

/**
 * Returns the chart data of the selected figures: by day, or by week for more than 60 days. Days that were not counted
 * are a gap. `countedSince` marks the day on which counting began, if it is one of the days but the first.
 */
export function overTime(
  days: Day[],
  lines: (Pick<ChartSeries, 'name' | 'look'> & { of: Figure })[],
  countedSince: string | null = null,
): ChartFigures {
  const groups = groupDays(days);
  const began = groups.findIndex((group) => group.some(({ day }) => day === countedSince));
  return {
    mark: began > 0 ? { place: began, label: 'Counting began' } : undefined,
    labels: groups.map(([first]) => (first ? shortDay(first.day) : '')),
    series: lines.map(({ of, ...line }) => ({
      ...line,
      values: groups.map((group) => sumDays(group, of)),
    })),
  };
}
