import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Paper } from '#features/papers/papers.contract.ts';
import { formatCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { Card, LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { popularPapersQuery, recentPapersQuery } from './analytics.api.ts';

const mostShown = 5;

function PaperList({
  title,
  query,
  note,
}: {
  title: string;
  query: UseQueryResult<Paper[]>;
  /** The detail shown for each paper. */
  note: 'downloads' | 'added';
}) {
  const papers = query.data?.slice(0, mostShown);
  return (
    <Card title={title}>
      {query.isPending && <LoadingRows count={mostShown} />}
      {query.isError && <ReadFailure what="The papers" onRetry={() => void query.refetch()} />}
      {papers?.length === 0 && <p className="text-muted">No data available</p>}
      {papers && papers.length > 0 && (
        <ol aria-label={title} className="divide-y divide-line">
          {papers.map((paper) => (
            <li key={paper.id} className="flex items-center justify-between gap-4 py-2">
              <a
                href={sitePaths.paper(paper.slug)}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere text-accent hover:underline"
              >
                {paper.title}
              </a>
              <span className="tabular shrink-0 text-sm text-muted">
                {note === 'downloads' ? (
                  formatCount(paper.downloadCount, 'download')
                ) : (
                  <When at={paper.createdAt} />
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The most downloaded papers of all time, and the latest papers. */
export function PaperLists() {
  const popular = useQuery(popularPapersQuery);
  const recent = useQuery(recentPapersQuery);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <PaperList title="Popular papers" query={popular} note="downloads" />
      <PaperList title="Recent papers" query={recent} note="added" />
    </div>
  );
}
