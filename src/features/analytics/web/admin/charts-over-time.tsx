import { BarChart } from '#admin-kit/charts/bar-chart.tsx';
import { LineChart } from '#admin-kit/charts/line-chart.tsx';
import { goToTab } from '#admin-kit/tab-url.ts';
import { formatCount } from '#lib/text/format.ts';
import { ButtonLink } from '#ui/button.tsx';
import { X } from '#ui/icons.ts';
import type { AnalyticsFigures } from '../../analytics-admin.contract.ts';
import { dimensions } from './dimension-names.ts';
import { getChangeLabel } from './figure-cards.tsx';
import { isByWeek, overTime, rangeAt } from './figures-over-time.ts';
import { CsvLink, type Part } from './parts.tsx';
import { getSelectionUrl, type Selection } from './selection.ts';

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
  const onChoose = (at: number) => {
    const range = rangeAt(series, at);
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
