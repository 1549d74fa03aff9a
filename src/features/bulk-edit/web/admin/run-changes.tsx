import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { Button } from '#ui/button.tsx';
import type { BulkChange, BulkChanges } from '../../bulk-edit.contract.ts';
import { FactChanges } from './fact-changes.tsx';

const stateTitles: Record<BulkChange['state'], string> = {
  waiting: 'Waiting',
  changed: 'Changed',
  unchanged: 'Unchanged',
  failed: 'Failed',
  undone: 'Undone',
  left: 'Not undone',
};

/** Returns the titles of the changed fields by name: `{ seoTitle: 'Seo title' }`. */
function factTitles({ before, after }: Pick<BulkChange, 'before' | 'after'>): Record<string, string> {
  const names = [...Object.keys(before), ...Object.keys(after)];
  return Object.fromEntries(names.map((name) => [name, getTitle(name)]));
}

function getTitle(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Change({ change }: { change: BulkChange }) {
  const { paperId, title, state, problem } = change;
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {title === '' ? `Paper ${paperId}` : title}
        </span>
        <span className="text-muted">{stateTitles[state]}</span>
      </p>
      {problem !== null && <p className="text-danger">{problem}</p>}
      <FactChanges row={change} titles={factTitles(change)} />
    </li>
  );
}

/** Shows the papers of a bulk operation with their values before and after. Loads them on mount. */
export function RunChanges({ runId }: { runId: number }) {
  const url = `/api/admin/bulk/runs/${runId}/changes`;
  const pages = useInfiniteQuery({
    queryKey: [url],
    queryFn: ({ pageParam }) => callApi<BulkChanges>('GET', `${url}?after=${pageParam}`),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  if (pages.isPending) return <LoadingRows count={3} />;
  if ((pages.error as { status?: number } | null)?.status === 404)
    return <p className="text-sm text-muted">Details of an operation are kept for 30 days.</p>;
  if (pages.isError) return <ReadFailure what="The papers" onRetry={() => void pages.refetch()} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <ul
        aria-label="Papers of this operation"
        className="w-full divide-y divide-line rounded-md border border-line"
      >
        {pages.data.pages
          .flatMap(({ changes }) => changes)
          .map((change) => (
            <Change key={change.position} change={change} />
          ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
