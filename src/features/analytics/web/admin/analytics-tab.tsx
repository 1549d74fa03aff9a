import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatCount } from '#lib/text/format.ts';
import { Info } from '#ui/icons.ts';
import { getTabUrl, useTabState, type TabState } from '#admin-kit/tab-url.ts';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { periods, type AnalyticsFigures, type Period } from '../../analytics-admin.contract.ts';
import { analyticsQuery } from './analytics.api.ts';
import { ChartsOverTime } from './charts-over-time.tsx';
import { FigureCards } from './figure-cards.tsx';
import { PaperLists } from './paper-lists.tsx';
import { PartCard } from './part-card.tsx';
import { Rankings } from './rankings.tsx';
import { SearchLists } from './search-lists.tsx';
import { TargetCard } from './target-card.tsx';

const usualPeriod: Period = 30;

function PeriodLinks({ days }: { days: Period }) {
  return (
    <nav aria-label="Period" className="flex rounded-md border border-line-strong bg-raised">
      {periods.map((period) => (
        <a
          key={period}
          href={getTabUrl('analytics', { days: period === usualPeriod ? undefined : period })}
          aria-current={period === days ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-11 items-center px-4 text-sm font-semibold whitespace-nowrap first:rounded-l-md last:rounded-r-md',
            period === days ? 'bg-accent text-on-accent' : 'text-muted hover:text-ink',
          )}
        >
          {period} days
        </a>
      ))}
    </nav>
  );
}

/** A notice about visits that were not counted. */
function PassedOver({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex items-start gap-3 rounded-lg border border-line-strong bg-raised p-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      {formatCount(count, 'visit was', 'visits were')} not counted because of too many visits at once.
    </p>
  );
}

function Figures({ figures, state }: { figures: AnalyticsFigures; state: TabState }) {
  return (
    <>
      <PassedOver count={figures.passedOver} />
      <FigureCards {...figures} />
      <ChartsOverTime {...figures} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <PartCard title="Insights" isEmpty={figures.insights.length === 0}>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {figures.insights.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </PartCard>
        <TargetCard state={state} target={figures.target} />
      </div>
      <SearchLists state={state} {...figures} />
      <Rankings {...figures} />
    </>
  );
}

export function Tab() {
  const state = useTabState();
  const days = periods.find((period) => String(period) === state.get('days')) ?? usualPeriod;
  const { data, isError, isPlaceholderData, refetch } = useQuery(analyticsQuery(days));
  return (
    <TabPage
      title="Analytics"
      hint="Counted by this site, without third parties, cookies or stored IP addresses. Each visitor counts once a day."
      actions={<PeriodLinks days={days} />}
    >
      <div className={clsx('flex flex-col gap-6 transition-opacity', isPlaceholderData && 'opacity-60')}>
        {isError && <ReadFailure what="The figures" onRetry={() => void refetch()} />}
        {!data && !isError && (
          <Card>
            <LoadingRows count={6} />
          </Card>
        )}
        {data && <Figures figures={data} state={state} />}
        <PaperLists />
      </div>
    </TabPage>
  );
}
