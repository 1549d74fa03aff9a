import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { BarChart3, Info } from '#ui/icons.ts';
import { useTabState, type TabState } from '#admin-kit/tab-url.ts';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import type { AnalyticsFigures } from '../../analytics-admin.contract.ts';
import { analyticsQuery } from './analytics.api.ts';
import { ChartsOverTime } from './charts-over-time.tsx';
import { FigureCards } from './figure-cards.tsx';
import { PaperLists } from './paper-lists.tsx';
import { PartCard } from './part-card.tsx';
import { Rankings } from './rankings.tsx';
import { RecentCard } from './recent-card.tsx';
import { hasFilter, readSelection, type Selection } from './selection.ts';
import { PeriodLinks, SelectionControls } from './selection-controls.tsx';
import { SearchLists } from './search-lists.tsx';
import { TargetCard } from './target-card.tsx';

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

function Figures({
  figures,
  selection,
  state,
  isFormOpen,
}: {
  figures: AnalyticsFigures;
  selection: Selection;
  state: TabState;
  isFormOpen: boolean;
}) {
  return (
    <>
      <SelectionControls selection={selection} figures={figures} isFormOpen={isFormOpen} />
      <PassedOver count={figures.passedOver} />
      <FigureCards {...figures} />
      {isNothingCounted(figures) && !hasFilter(selection) ? (
        <NothingCounted figures={figures} state={state} />
      ) : (
        <>
          <ChartsOverTime selection={selection} {...figures} />
          {!hasFilter(selection) && <UnfilteredParts figures={figures} selection={selection} state={state} />}
          <Rankings selection={selection} {...figures} />
        </>
      )}
    </>
  );
}

/** Returns whether these days have no visit, download, rating or search. */
function isNothingCounted({ totals, searches, nothingFound, insights }: AnalyticsFigures): boolean {
  const sums = [totals.visitors, totals.views, totals.downloads, totals.ratings];
  return (
    sums.every((sum) => !sum?.now) && [searches, nothingFound, insights].every(({ length }) => length === 0)
  );
}

/** Replaces the charts and lists of days without data. */
function NothingCounted({ figures, state }: { figures: AnalyticsFigures; state: TabState }) {
  return (
    <>
      <Blankslate
        icon={<BarChart3 aria-hidden className="size-8" />}
        title="No data available"
        hint={
          figures.countedSince === null
            ? 'No visits yet. Figures appear after the first visit.'
            : 'No visits on these days.'
        }
      />
      <TargetCard state={state} target={figures.target} />
    </>
  );
}

/** The parts that have no filters. */
function UnfilteredParts({
  figures,
  selection,
  state,
}: {
  figures: AnalyticsFigures;
  selection: Selection;
  state: TabState;
}) {
  return (
    <>
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
      <SearchLists state={state} selection={selection} {...figures} />
    </>
  );
}

export function Tab() {
  const state = useTabState();
  const selection = readSelection(state);
  const { data, isError, isPlaceholderData, refetch } = useQuery(analyticsQuery(selection));
  const [isFormOpen, setFormOpen] = useState(selection.range !== undefined);
  return (
    <TabPage
      title="Analytics"
      hint="Counted by this site, without third parties, cookies or stored IP addresses. Each visitor counts once a day."
      actions={
        <PeriodLinks
          selection={selection}
          isFormOpen={isFormOpen}
          onToggleForm={() => setFormOpen(!isFormOpen)}
        />
      }
    >
      <div className={clsx('flex flex-col gap-6 transition-opacity', isPlaceholderData && 'opacity-60')}>
        {isError && <ReadFailure what="The figures" onRetry={() => void refetch()} />}
        {!data && !isError && (
          <Card>
            <LoadingRows count={6} />
          </Card>
        )}
        {data && <Figures figures={data} selection={selection} state={state} isFormOpen={isFormOpen} />}
        <RecentCard />
        <PaperLists selection={selection} figures={data && !isNothingCounted(data) ? data : undefined} />
      </div>
    </TabPage>
  );
}
