import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupedCount } from '#lib/format.ts';
import { PagedResults } from '#ui/admin/paged-results.tsx';
import { Table, type Column } from '#ui/admin/table.tsx';
import { Card } from '#ui/admin/tab-page.tsx';
import { When } from '#ui/admin/when.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Download, Undo2 } from '#ui/icons.ts';
import type { BulkRun } from '../../bulk.contract.ts';
import { bulkRunsQuery, reportAddress } from './bulk.api.ts';
import { countsInWords } from './count-words.ts';

const size = 10;

const columns: Column<BulkRun>[] = [
  {
    name: 'description',
    title: 'Operation',
    className: 'min-w-36',
    cell: ({ description, startedByName, createdAt, counts }) => (
      <>
        <span className="font-semibold [overflow-wrap:anywhere]">{description}</span>
        <span className="block text-xs text-muted">
          {startedByName}, <When at={createdAt} />
        </span>
        <span className="tabular block text-xs sm:hidden">{countsInWords(counts)}</span>
      </>
    ),
  },
  {
    name: 'total',
    title: 'Papers',
    isNumeric: true,
    isWide: true,
    cell: ({ total }) => groupedCount(total),
  },
  {
    name: 'counts',
    title: 'Result',
    isWide: true,
    className: 'tabular min-w-40',
    cell: ({ counts }) => countsInWords(counts),
  },
];

function RunActions({ run, onUndo }: { run: BulkRun; onUndo: (run: BulkRun) => void }) {
  const { jobId, description, canUndo } = run;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <ButtonLink
        variant="quiet"
        href={reportAddress(jobId)}
        download
        aria-label={`Report of ${description}`}
      >
        <Download aria-hidden className="size-5" />
        <span className="max-sm:hidden">Report</span>
      </ButtonLink>
      {canUndo && (
        <Button variant="secondary" aria-label={`Undo ${description}`} onClick={() => onUndo(run)}>
          <Undo2 aria-hidden className="size-5" />
          <span className="max-sm:hidden">Undo</span>
        </Button>
      )}
    </span>
  );
}

/** Operations of the last 30 days, with the way back. */
export function PastRuns({ onUndo }: { onUndo: (run: BulkRun) => void }) {
  const [page, setPage] = useState(0);
  const runs = useQuery(bulkRunsQuery({ limit: size, offset: page * size }));
  const actions = (run: BulkRun) => <RunActions run={run} onUndo={onUndo} />;
  return (
    <Card title="Past operations">
      <PagedResults
        query={runs}
        what="The past operations"
        total={runs.data?.total ?? 0}
        place={{ page, size, onPage: setPage }}
        empty={<p className="text-muted">What was done in the last 30 days stands here, with a way back.</p>}
      >
        <Table
          caption="Past operations"
          columns={columns}
          rows={runs.data?.runs ?? []}
          rowKey={({ createdAt }) => Date.parse(createdAt)}
          isBusy={runs.isPlaceholderData}
          actions={actions}
        />
      </PagedResults>
    </Card>
  );
}
