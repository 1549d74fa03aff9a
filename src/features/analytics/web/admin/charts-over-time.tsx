import { BarChart } from '#admin-kit/charts/bar-chart.tsx';
import { LineChart } from '#admin-kit/charts/line-chart.tsx';
import type { AnalyticsFigures } from '../../analytics-admin.contract.ts';
import { isByWeek, overTime } from './figures-over-time.ts';
import { PartCard } from './part-card.tsx';

/** Charts of the figures by day, or by week for a year. */
export function ChartsOverTime({
  days,
  series,
  totals,
}: Pick<AnalyticsFigures, 'days' | 'series' | 'totals'>) {
  const each = isByWeek(series) ? 'by week' : 'by day';
  const visits = overTime(series, [
    { name: 'Page views', look: 'accent', of: 'views' },
    { name: 'Visitors', look: 'warm', of: 'visitors' },
  ]);
  const downloads = overTime(series, [{ name: 'Downloads', look: 'accent', of: 'downloads' }]);
  const ratings = overTime(series, [{ name: 'Ratings', look: 'warm', of: 'ratings' }]);
  return (
    <>
      <PartCard
        title={`Visits ${each}`}
        isEmpty={totals.views.now === 0 && totals.visitors.now === 0}
        days={days}
        what="days"
      >
        <LineChart title={`Visits ${each}`} figures={visits} />
      </PartCard>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <PartCard title={`Downloads ${each}`} isEmpty={totals.downloads.now === 0}>
          <BarChart title={`Downloads ${each}`} figures={downloads} />
        </PartCard>
        <PartCard title={`Ratings ${each}`} isEmpty={totals.ratings.now === 0}>
          <BarChart title={`Ratings ${each}`} figures={ratings} />
        </PartCard>
      </div>
    </>
  );
}
