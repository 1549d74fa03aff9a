import { formatCount, groupedCount } from '#lib/text/format.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { FileText } from '#ui/icons.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { ManageFilters, factColumns } from '#features/papers/papers.admin.ts';
import type { PaperChoice } from './use-paper-choice.ts';

const columns: Column<AdminPaper>[] = [
  {
    name: 'title',
    title: 'Title',
    isSorting: true,
    className: 'sm:min-w-56',
    cell: ({ title, examName, year, downloadCount, subjectName, paperType, language, slug }) => (
      <>
        <span className="font-semibold">{title}</span>
        <span className="block text-xs text-muted">
          {[subjectName ?? 'No Subject', paperType, language].join(' · ')}
        </span>
        <span className="tabular block text-xs text-muted sm:hidden">
          {[examName, year ?? 'No year', formatCount(downloadCount, 'download')].join(' · ')}
        </span>
        <span className="block text-xs text-muted [overflow-wrap:anywhere]">/paper/{slug}</span>
      </>
    ),
  },
  ...factColumns
    .filter(({ name }) => ['exam', 'year', 'downloads', 'updatedAt'].includes(name))
    .map((column) => ({ ...column, isWide: true, isDesktop: false })),
];

function ChosenBar({ choice }: { choice: PaperChoice }) {
  const { count, isAll, total, onAll, onNone } = choice;
  const text = isAll
    ? `All ${count === undefined ? 'matching papers' : formatCount(count, 'matching paper')} selected`
    : `${formatCount(count ?? 0, 'paper')} selected`;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken px-4 py-2">
      <p role="status" className="tabular flex-1 text-sm font-semibold">
        {text}
      </p>
      {count !== 0 && (
        <Button variant="quiet" onClick={onNone}>
          Clear selection
        </Button>
      )}
      {!isAll && total > 0 && (
        <Button variant="secondary" onClick={onAll}>
          Select all {groupedCount(total)} matching
        </Button>
      )}
    </div>
  );
}

/** Lets the user select papers one by one, or all that match the filters. */
export function PaperChooser({ choice }: { choice: PaperChoice }) {
  const { viewState, papers, rows, total, selection } = choice;
  return (
    <div className="flex flex-col gap-4">
      <ManageFilters viewState={viewState} />
      <ChosenBar choice={choice} />
      <PagedResults
        query={papers}
        what="The papers"
        total={total}
        place={viewState}
        empty={
          <Blankslate
            icon={<FileText aria-hidden className="size-8" />}
            title="No papers found"
            hint="Try adjusting your search criteria"
          />
        }
      >
        <div className="sm:max-h-128 sm:overflow-y-auto">
          <Table
            caption="Papers to choose from"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ title }) => title}
            sorting={viewState.sorting}
            selection={selection}
            isBusy={papers.isPlaceholderData}
          />
        </div>
      </PagedResults>
    </div>
  );
}
