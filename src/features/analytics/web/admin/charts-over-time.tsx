import { BarChart } from '#admin-kit/charts/bar-chart.tsx';
import type { ChartFigures, ChartSeries } from '#admin-kit/charts/chart-figures.ts';
import { LineChart } from '#admin-kit/charts/line-chart.tsx';
import { goToTab } from '#admin-kit/tab-url.ts';
import { formatCount } from '#lib/text/format.ts';
import { shortDay } from '#lib/time/calendar-day.ts';
import { ButtonLink } from '#ui/button.tsx';
import { X } from '#ui/icons.ts';
import type { AnalyticsFigures, DaySums } from '../../analytics-admin.contract.ts';
import { dimensions } from './dimension-names.ts';
import { getChangeLabel } from './figure-cards.tsx';
import { CsvLink, type Part } from './parts.tsx';
import { getSelectionUrl, type Selection } from './selection.ts';

/** Longer periods are drawn by week. */
const maxDays = 60;
const weekDays = 7;

/** The sums of a day, or some of them. */
type Day = Pick<DaySums, 'day'> & Partial<DaySums>;

/** Returns whether a chart groups these days by week. */
const isByWeek = (days: Day[]) => days.length > maxDays;

/** Returns single days, or weeks that end with the last day. Extra days at the start belong to the first week. */
function groupsOf(days: Day[]): Day[][] {
  const size = isByWeek(days) ? weekDays : 1;
  const weeks = Math.floor(days.length / size);
  const rest = days.length - weeks * size;
  return Array.from({ length: weeks }, (_, week) =>
    days.slice(week === 0 ? 0 : rest + week * size, rest + (week + 1) * size),
  );
}

type Figure = Exclude<keyof DaySums, 'day'>;

/** Returns the first and last day behind a position of the chart. */
export function rangeAt(days: Day[], place: number): { from: string; to: string } | undefined {
  const group = groupsOf(days)[place];
  const [first, last] = [group?.[0], group?.at(-1)];
  return first && last && { from: first.day, to: last.day };
}

/** Sums the counted days. Returns `null` if no day is counted. */
function sumOf(days: Day[], of: Figure): number | null {
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
  const groups = groupsOf(days);
  const began = groups.findIndex((group) => group.some(({ day }) => day === countedSince));
  return {
    mark: began > 0 ? { place: began, label: 'Counting began' } : undefined,
    labels: groups.map(([first]) => (first ? shortDay(first.day) : '')),
    series: lines.map(({ of, ...line }) => ({
      ...line,
      values: groups.map((group) => sumOf(group, of)),
    })),
  };
}

const viewsLine = { name: 'Page views', look: 'accent', of: 'views' } as const;
const visitorsLine = { name: 'Visitors', look: 'warm', of: 'visitors' } as const;
const bars = [
  { name: 'Downloads', look: 'accent', of: 'downloads' },
  { name: 'Ratings', look: 'warm', of: 'ratings' },
] as const;

/**
 * Returns the charts of the figures by day, or by week for long periods. A click shows the figures of that day or
 * week.
 */
export function getCharts(selection: Selection, { series, totals, countedSince }: AnalyticsFigures): Part[] {
  const each = isByWeek(series) ? 'by week' : 'by day';
  const onChoose = (place: number) => {
    const range = rangeAt(series, place);
    if (range) void goToTab(getSelectionUrl({ ...selection, range }));
  };
  const title = `Visits ${each}`;
  const visits = overTime(series, [viewsLine, visitorsLine], countedSince);
  return [
    {
      title,
      isEmpty: totals.views.now === 0 && totals.visitors.now === 0,
      isWide: true,
      actions: <CsvLink title={title} selection={selection} what="days" />,
      content: <LineChart title={title} figures={visits} onChoose={onChoose} />,
    },
    ...bars.map((bar) => ({
      title: `${bar.name} ${each}`,
      isEmpty: totals[bar.of].now === 0,
      content: (
        <BarChart title={`${bar.name} ${each}`} figures={overTime(series, [bar])} onChoose={onChoose} />
      ),
    })),
  ];
}

/** Moves the focus to the card of a filter that was chosen further down. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Returns the card with the views of the chosen page, referrer, language or device. */
export function getFilteredViews(selection: Selection, { filtered, countedSince }: AnalyticsFigures): Part[] {
  const { filter } = selection;
  if (!filter || !filtered) return [];
  const { name, nameOf } = dimensions[filter.by];
  const title = `${name}: ${nameOf(filter.value)}`;
  return [
    {
      title,
      isEmpty: false,
      isWide: true,
      actions: (
        <ButtonLink
          variant="quiet"
          href={getSelectionUrl({ ...selection, filter: undefined })}
          aria-label={`Remove filter ${title}`}
        >
          <X aria-hidden className="size-4" />
          Remove filter
        </ButtonLink>
      ),
      content: (
        <>
          <p
            ref={focus}
            tabIndex={-1}
            className="mb-2 flex scroll-mt-32 flex-wrap items-baseline gap-x-3 outline-none"
          >
            <span className="font-semibold">{formatCount(filtered.views.now, 'page view')}</span>
            <span className="text-sm text-muted">{getChangeLabel(filtered.views)}</span>
          </p>
          <LineChart
            title={`Page views, ${title}`}
            figures={overTime(filtered.series, [viewsLine], countedSince)}
          />
        </>
      ),
    },
  ];
}
