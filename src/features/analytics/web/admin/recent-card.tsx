import { useQuery } from '@tanstack/react-query';
import { BarChart } from '#admin-kit/charts/bar-chart.tsx';
import { ReadFailure } from '#admin-kit/tab-page.tsx';
import { formatCount } from '#lib/text/format.ts';
import type { RecentViews } from '../../analytics-admin.contract.ts';
import { recentViewsQuery } from './analytics.api.ts';
import { PartCard } from './part-card.tsx';

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hour12: false });

const getFigures = ({ minutes }: RecentViews) => ({
  labels: minutes.map(({ minute }) => clock.format(new Date(minute))),
  series: [{ name: 'Page views', look: 'accent' as const, values: minutes.map(({ views }) => views) }],
});

/** The page views of the last 30 minutes, by minute. */
export function RecentCard() {
  const { data, isError, refetch } = useQuery(recentViewsQuery);
  const sum = data?.minutes.reduce((total, { views }) => total + views, 0) ?? 0;
  return (
    <PartCard title="Last 30 minutes">
      {isError && <ReadFailure what="The latest views" onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className="mb-2 font-semibold">{formatCount(sum, 'page view')}</p>
          {sum > 0 && <BarChart title="Page views by minute" figures={getFigures(data)} />}
        </>
      )}
    </PartCard>
  );
}
