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
import { getCharts, getFilteredViews } from './charts-over-time.tsx';
import { FigureCards } from './figure-cards.tsx';
import { getPopularPapers, useRecentPapers } from './paper-lists.tsx';
import { Parts, type Part } from './parts.tsx';
import { getRankings } from './rankings.tsx';
import { readSelection, type Selection } from './selection.ts';
import { PeriodLinks, SelectionControls } from './selection-controls.tsx';
import { getSearchLists } from './search-lists.tsx';
import { getTarget } from './target-card.tsx';

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

const insights: Part = {
  title: 'Insights',
  isEmpty: false,
  content: (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      <li>Searches without results name the papers that visitors miss.</li>
      <li>Popular papers show which exams to complete first.</li>
    </ul>
  ),
};

/** Returns the cards of the selected days. Days without data have only the target and the chosen filter. */
function getParts(selection: Selection, figures: AnalyticsFigures, state: TabState): Part[] {
  const filtered = getFilteredViews(selection, figures);
  const target = getTarget(figures, state);
  if (isNothingCounted(figures)) return [...filtered, target];
  return [
    ...filtered,
    ...getCharts(selection, figures),
    insights,
    target,
    ...getSearchLists(selection, figures, state),
    getPopularPapers(selection, figures),
    ...getRankings(selection, figures),
  ];
}

/** Returns whether these days have no visit, download, rating or search. */
function isNothingCounted({ totals, searches, nothingFound }: AnalyticsFigures): boolean {
  const lists = [searches, nothingFound];
  return Object.values(totals).every(({ now }) => now === 0) && lists.every(({ length }) => length === 0);
}

export function Tab() {
  const state = useTabState();
  const selection = readSelection(state);
  const { data, isError, isPlaceholderData, refetch } = useQuery(analyticsQuery(selection));
  const recentPapers = useRecentPapers();
  const isNothing = data !== undefined && isNothingCounted(data);
  // Without any figures, one note says so for all cards.
  const parts = [...(data ? getParts(selection, data, state) : []), recentPapers].filter(
    ({ isEmpty }) => !(isNothing && isEmpty),
  );
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
        {data && (
          <>
            <SelectionControls selection={selection} figures={data} isFormOpen={isFormOpen} />
            <PassedOver count={data.passedOver} />
            <FigureCards {...data} />
            {isNothing && (
              <Blankslate
                icon={<BarChart3 aria-hidden className="size-8" />}
                title="No data available"
                hint={
                  data.countedSince === null
                    ? 'No visits yet. Figures appear after the first visit.'
                    : 'No visits on these days.'
                }
              />
            )}
          </>
        )}
        <Parts parts={parts} />
      </div>
    </TabPage>
  );
}
