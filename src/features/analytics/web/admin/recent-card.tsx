import { useQuery } from '@tanstack/react-query';
import { BarChart } from '#admin-kit/charts/bar-chart.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { formatCount } from '#lib/text/format.ts';
import { minuteInIndia } from '#lib/time/india-time.ts';
import { recentViewsQuery } from './analytics.api.ts';
import type { Part } from './parts.tsx';

/** Returns the page views of the last 30 minutes, by minute. */
export function useRecentViews(): Part {
  const { data, isPending, isError, refetch } = useQuery(recentViewsQuery);
  const minutes = data?.minutes ?? [];
  const values = minutes.map(({ views }) => views);
  const sum = values.reduce((total, views) => total + views, 0);
  const figures = {
    labels: minutes.map(({ minute }) => minuteInIndia(Date.parse(minute))),
    series: [{ name: 'Page views', look: 'accent' as const, values }],
  };
  return {
    title: 'Last 30 minutes',
    isEmpty: data !== undefined && sum === 0 && !isError,
    content: (
      <>
        {isPending && <LoadingRows count={1} />}
        {isError && <ReadFailure what="The latest views" onRetry={() => void refetch()} />}
        {sum > 0 && (
          <>
            <p className="mb-2 font-semibold">{formatCount(sum, 'page view')}</p>
            <BarChart title="Page views by minute" figures={figures} />
          </>
        )}
      </>
    ),
  };
}
