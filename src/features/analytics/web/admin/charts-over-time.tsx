import { BarChart } from '#admin-kit/charts/bar-chart.tsx';
import { LineChart } from '#admin-kit/charts/line-chart.tsx';
import { goToTab } from '#admin-kit/tab-url.ts';
import type { AnalyticsFigures } from '../../analytics-admin.contract.ts';
import { isByWeek, overTime, rangeAt } from './figures-over-time.ts';
import { PartCard } from './part-card.tsx';
import { getSelectionUrl, type Selection } from './selection.ts';

/** Charts of the figures by day, or by week for long periods. A click shows the figures of that day or week. */
export function ChartsOverTime({
  selection,
  series,
  totals,
  countedSince,
}: { selection: Selection } & Pick<AnalyticsFigures, 'series' | 'totals' | 'countedSince'>) {
  const each = isByWeek(series) ? 'by week' : 'by day';
  const { visitors, views, downloads, ratings } = totals;
  const visits = overTime(
    series,
    [
      { name: 'Page views', look: 'accent', of: 'views' },
      ...(visitors ? [{ name: 'Visitors', look: 'warm', of: 'visitors' } as const] : []),
    ],
    countedSince,
  );
  const choose = (place: number) => {
    const range = rangeAt(series, place);
    if (range) void goToTab(getSelectionUrl({ ...selection, range }));
  };
  const bars = [
    { name: 'Downloads', look: 'accent', of: 'downloads', total: downloads },
    { name: 'Ratings', look: 'warm', of: 'ratings', total: ratings },
  ] as const;
  return (
    <>
      <PartCard
        title={`Visits ${each}`}
        isEmpty={views.now === 0 && (visitors?.now ?? 0) === 0}
        selection={selection}
        what="days"
      >
        <LineChart title={`Visits ${each}`} figures={visits} onChoose={choose} />
      </PartCard>
      {downloads && (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
          {bars.map(({ total, ...bar }) => (
            <PartCard key={bar.of} title={`${bar.name} ${each}`} isEmpty={(total?.now ?? 0) === 0}>
              <BarChart title={`${bar.name} ${each}`} figures={overTime(series, [bar])} onChoose={choose} />
            </PartCard>
          ))}
        </div>
      )}
    </>
  );
}
