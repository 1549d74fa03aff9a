import { dayParts } from '#lib/calendar-day.ts';
import type { ChartFigures, ChartSeries } from '#ui/admin/charts/chart-figures.ts';
import type { DaySums } from '../../analytics-admin.contract.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** More days than this are drawn by week. */
const mostDays = 60;
const weekDays = 7;

/** '2026-11-21' -> '21 Nov'. */
export function shortDay(text: string): string {
  const { day, month } = dayParts(text);
  return `${day} ${months[month - 1]}`;
}

/** Days in groups that end with the last one, so that it is the first group that may be short. */
function groupsOf(days: DaySums[]): DaySums[][] {
  const size = days.length > mostDays ? weekDays : 1;
  const first = days.length % size || size;
  const groups = [days.slice(0, first)];
  for (let from = first; from < days.length; from += size) groups.push(days.slice(from, from + size));
  return groups;
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

/** Whether a bar or a point of these days is a week. */
export const isByWeek = (days: DaySums[]) => days.length > mostDays;
