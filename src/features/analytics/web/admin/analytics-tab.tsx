import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { BarChart3, ExternalLink, Info } from '#ui/icons.ts';
import { useTabState, type TabState } from '#admin-kit/tab-url.ts';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { BarList } from '#admin-kit/charts/bar-list.tsx';
import type { AnalyticsFigures, KeyCount, ViewDimension } from '../../analytics-admin.contract.ts';
import { analyticsQuery } from './analytics.api.ts';
import { getCharts, getFilteredViews } from './charts-over-time.tsx';
import { FigureCards } from './figure-cards.tsx';
import { getPopularPapers, useRecentPapers } from './paper-lists.tsx';
import { CsvLink, Parts, type Part } from './parts.tsx';
import { getSelectionUrl, readSelection, type Selection } from './selection.ts';
import { PeriodLinks, SelectionControls } from './selection-controls.tsx';
import { getSearchLists } from './search-lists.tsx';
import { getTarget } from './target-card.tsx';
import { dimensions } from './dimension-names.ts';

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

const maxShown = 10;

const rankings = [
  { title: 'Top pages', by: 'page', what: 'pages' },
  { title: 'Page types', by: 'kind', what: 'kinds' },
  { title: 'Referrers', by: 'referrer', what: 'referrers' },
  { title: 'Languages', by: 'language', what: 'languages' },
  { title: 'Devices', by: 'device', what: 'devices' },
] as const;

function PageLink({ path }: { path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      aria-label={`Open ${dimensions.page.nameOf(path)}`}
      className="inline-flex size-9 items-center justify-center text-muted hover:text-ink"
    >
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}

/** Returns a row that shows the views of its value when it is clicked. */
function getRow(selection: Selection, by: ViewDimension, { key, count }: KeyCount) {
  if (key === '*') return { key, count, name: 'Other' };
  const name = (
    <a
      href={getSelectionUrl({ ...selection, filter: { by, value: key } })}
      title="Show these views over time"
      className="text-accent hover:underline"
    >
      {dimensions[by].nameOf(key)}
    </a>
  );
  return { key, count, name, actions: by === 'page' && <PageLink path={key} /> };
}

/** Returns the most viewed pages, referrers, languages and devices. */
function getRankings(selection: Selection, figures: AnalyticsFigures): Part[] {
  return rankings.map(({ title, by, what }) => {
    const rows = figures[what].slice(0, maxShown).map((keyCount) => getRow(selection, by, keyCount));
    return {
      title,
      isEmpty: rows.length === 0,
      actions: <CsvLink title={title} selection={selection} what={what} />,
      content: <BarList label={title} rows={rows} />,
    };
  });
}

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
