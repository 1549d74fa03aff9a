import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupedCount } from '#lib/text/format.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Download, Undo2 } from '#ui/icons.ts';
import type { BulkRun } from '../../bulk-edit.contract.ts';
import { bulkRunsQuery, getReportUrl, runsShown as size } from './bulk-edit.api.ts';
import { getCountsLabel } from './count-labels.ts';

const getColumns = (onUndo: (run: BulkRun) => void): Column<BulkRun>[] => [
  {
    name: 'description',
    title: 'Operation',
    className: 'min-w-36',
    cell: (run) => (
      <>
        <span className="font-semibold [overflow-wrap:anywhere]">{run.description}</span>
        <span className="block text-xs text-muted">
          {run.startedByName}, <When at={run.createdAt} />
        </span>
        <span className="tabular block text-xs sm:hidden">{getCountsLabel(run.counts)}</span>
        <span className="mt-2 block sm:hidden">
          <RunActions run={run} onUndo={onUndo} />
        </span>
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
    cell: ({ counts }) => getCountsLabel(counts),
  },
  {
    name: 'actions',
    title: 'Actions',
    isWide: true,
    className: 'w-px whitespace-nowrap',
    cell: (run) => <RunActions run={run} onUndo={onUndo} />,
  },
];

function RunActions({ run, onUndo }: { run: BulkRun; onUndo: (run: BulkRun) => void }) {
  const { jobId, description, canUndo } = run;
  return (
    <span className="inline-flex flex-wrap gap-2 sm:flex-nowrap">
      <ButtonLink
        variant="secondary"
        href={getReportUrl(jobId)}
        download
        aria-label={`Report of ${description}`}
      >
        <Download aria-hidden className="size-5" />
        Report
      </ButtonLink>
      {canUndo && (
        <Button variant="secondary" aria-label={`Undo ${description}`} onClick={() => onUndo(run)}>
          <Undo2 aria-hidden className="size-5" />
          Undo
        </Button>
      )}
    </span>
  );
}

/** Lists operations of the last 30 days with an undo button. */
export function PastRuns({ onUndo }: { onUndo: (run: BulkRun) => void }) {
  const [page, setPage] = useState(0);
  const runs = useQuery(bulkRunsQuery({ limit: size, offset: page * size }));
  return (
    <Card title="Recent operations">
      <PagedResults
        query={runs}
        what="The recent operations"
        total={runs.data?.total ?? 0}
        place={{ page, size, onPage: setPage, label: 'Pages of recent operations' }}
        empty={<p className="text-muted">Operations of the last 30 days appear here and can be undone.</p>}
      >
        <Table
          caption="Recent operations"
          columns={getColumns(onUndo)}
          rows={runs.data?.runs ?? []}
          rowKey={({ createdAt }) => Date.parse(createdAt)}
          isBusy={runs.isPlaceholderData}
        />
      </PagedResults>
    </Card>
  );
}
