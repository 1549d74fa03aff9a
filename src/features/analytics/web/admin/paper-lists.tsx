import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { shortDate } from '#lib/time/calendar-day.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import type { AnalyticsFigures } from '../../analytics-admin.contract.ts';
import { recentPapersQuery } from './analytics.api.ts';
import { CsvLink, type Part } from './parts.tsx';
import type { Selection } from './selection.ts';

/** The API returns more for the export. */
const maxShown = 5;

function PaperList({
  title,
  rows,
}: {
  title: string;
  rows: { title: string; slug: string; note: ReactNode }[];
}) {
  return (
    <ol aria-label={title} className="divide-y divide-line">
      {rows.map((paper) => (
        <li key={paper.slug} className="flex items-center justify-between gap-4 py-2">
          <a
            href={sitePaths.paper(paper.slug)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere text-accent hover:underline"
          >
            {paper.title}
          </a>
          <span className="tabular shrink-0 text-sm text-muted">{paper.note}</span>
        </li>
      ))}
    </ol>
  );
}

/** Returns the most downloaded papers of the selected days. */
export function getPopularPapers(
  selection: Selection,
  { popular: { papers, countedSince }, from }: AnalyticsFigures,
): Part {
  const title = 'Popular papers';
  const rows = papers.slice(0, maxShown).map(({ downloads, ...paper }) => ({
    ...paper,
    note: formatCount(downloads, 'download'),
  }));
  return {
    title,
    isEmpty: rows.length === 0,
    actions: <CsvLink title={title} selection={selection} what="papers" />,
    content: (
      <>
        <PaperList title={title} rows={rows} />
        {countedSince && countedSince > from && (
          <p className="mt-2 text-sm text-muted">
            Downloads are counted by paper since {shortDate(countedSince)}.
          </p>
        )}
      </>
    ),
  };
}

/** Returns the latest papers. */
export function useRecentPapers(): Part {
  const { data, isPending, isError, refetch } = useQuery(recentPapersQuery);
  const title = 'Recent papers';
  const rows = data?.map((paper) => ({ ...paper, note: <When at={paper.createdAt} /> }));
  return {
    title,
    isEmpty: rows?.length === 0,
    content: (
      <>
        {isPending && <LoadingRows count={maxShown} />}
        {isError && <ReadFailure what="The papers" onRetry={() => void refetch()} />}
        {rows && <PaperList title={title} rows={rows} />}
      </>
    ),
  };
}
