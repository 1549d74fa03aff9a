import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { shortDate } from '#lib/time/calendar-day.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { Card, LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import type { AnalyticsFigures } from '../../analytics-admin.contract.ts';
import { recentPapersQuery } from './analytics.api.ts';
import { PartCard } from './part-card.tsx';
import type { Selection } from './selection.ts';

/** The API returns more for the export. */
const mostShown = 5;

function PaperList({
  title,
  rows,
}: {
  title: string;
  rows: { title: string; slug: string; note: ReactNode }[];
}) {
  if (rows.length === 0) return <p className="text-muted">No data available</p>;
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

/** The most downloaded papers of the selected days. */
function PopularPapers({
  selection,
  figures: { popular, from },
}: {
  selection: Selection;
  figures: AnalyticsFigures;
}) {
  const { papers, countedSince } = popular!;
  const rows = papers.slice(0, mostShown).map(({ downloads, ...paper }) => ({
    ...paper,
    note: formatCount(downloads, 'download'),
  }));
  return (
    <PartCard
      title="Popular papers"
      selection={selection}
      {...(rows.length > 0 && { what: 'papers' as const })}
    >
      <PaperList title="Popular papers" rows={rows} />
      {countedSince && countedSince > from && (
        <p className="mt-2 text-sm text-muted">
          Downloads are counted by paper since {shortDate(countedSince)}.
        </p>
      )}
    </PartCard>
  );
}

/** The most downloaded papers of the selected days, unless they are filtered, and the latest papers. */
export function PaperLists({
  selection,
  figures,
}: {
  selection: Selection;
  figures: AnalyticsFigures | undefined;
}) {
  const recent = useQuery(recentPapersQuery);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {figures?.popular && <PopularPapers selection={selection} figures={figures} />}
      <Card title="Recent papers">
        {recent.isPending && <LoadingRows count={mostShown} />}
        {recent.isError && <ReadFailure what="The papers" onRetry={() => void recent.refetch()} />}
        {recent.data && (
          <PaperList
            title="Recent papers"
            rows={recent.data.map((paper) => ({ ...paper, note: <When at={paper.createdAt} /> }))}
          />
        )}
      </Card>
    </div>
  );
}
