import { dayParts } from '#lib/calendar-day.ts';
import type { ChartFigures, ChartSeries } from '#ui/admin/charts/chart-figures.ts';
import type { DaySums } from '../../analytics-admin.contract.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** More days than this are drawn by week. */
const mostDays = 60;
const weekDays = 7;

/** '2026-11-21' -> '21 Nov'. */
function shortDay(text: string): string {
  const { day, month } = dayParts(text);
  return `${day} ${months[month - 1]}`;
}

/** Whether a bar or a point of these days is a week. */
export const isByWeek = (days: DaySums[]) => days.length > mostDays;

/** Days by themselves, or in weeks that end with the last day; days before the first whole week are with it. */
function groupsOf(days: DaySums[]): DaySums[][] {
  const size = isByWeek(days) ? weekDays : 1;
  const weeks = Math.floor(days.length / size);
  const rest = days.length - weeks * size;
  return Array.from({ length: weeks }, (_, week) =>
    days.slice(week === 0 ? 0 : rest + week * size, rest + (week + 1) * size),
  );
}

type Figure = Exclude<keyof DaySums, 'day'>;

/** Some of the figures as a chart draws them: by day, and of a year by week. */
export function overTime(
  days: DaySums[],
  lines: (Pick<ChartSeries, 'name' | 'look'> & { of: Figure })[],
): ChartFigures {
  const groups = groupsOf(days);
  return {
    labels: groups.map(([first]) => (first ? shortDay(first.day) : '')),
    series: lines.map(({ of, ...line }) => ({
      ...line,
      values: groups.map((group) => group.reduce((sum, day) => sum + day[of], 0)),
    })),
  };
}
