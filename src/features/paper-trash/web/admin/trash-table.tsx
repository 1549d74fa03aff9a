import { ArchiveRestore, Trash2 } from '#ui/icons.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { Table, type Column, type Selection } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import type { TrashedPaper } from '#features/papers/papers-admin.contract.ts';

const dayMs = 86_400_000;

function daysLeft({ goneAt }: TrashedPaper): string {
  const days = Math.ceil((Date.parse(goneAt) - Date.now()) / dayMs);
  return days > 0 ? formatCount(days, 'day') : 'Today';
}

const columns: Column<TrashedPaper>[] = [
  {
    name: 'title',
    title: 'Title',
    className: 'min-w-64',
    cell: ({ title, hasFile }) => (
      <>
        <span className="font-semibold">{title}</span>
        <span className="block text-xs text-muted">{hasFile ? 'With its file' : 'A link'}</span>
      </>
    ),
  },
  {
    name: 'exam',
    title: 'Exam',
    className: 'min-w-32',
    cell: ({ examName, hasExam, isExamInTrash }) => (
      <>
        {examName}
        {!hasExam && (
          <span className="block text-xs text-danger">{isExamInTrash ? 'In the trash' : 'Deleted'}</span>
        )}
      </>
    ),
  },
  { name: 'year', title: 'Year', isNumeric: true, cell: ({ year }) => year ?? 'No year' },
  {
    name: 'downloads',
    title: 'Downloads',
    isNumeric: true,
    cell: ({ downloads }) => groupedCount(downloads),
  },
  {
    name: 'deletedAt',
    title: 'Deleted',
    cell: ({ deletedAt, deletedByName }) => (
      <>
        <When at={deletedAt} />
        {deletedByName && <span className="block text-xs text-muted">by {deletedByName}</span>}
      </>
    ),
  },
  { name: 'goneAt', title: 'Time left', className: 'whitespace-nowrap', cell: daysLeft },
];

interface TrashActions {
  onRestore(paper: TrashedPaper): void;
  onErase(paper: TrashedPaper): void;
}

function RowActions({ paper, onRestore, onErase }: TrashActions & { paper: TrashedPaper }) {
  return (
    <>
      <IconButton label={`Restore ${paper.title}`} icon={ArchiveRestore} onClick={() => onRestore(paper)} />
      <RowMenu
        label={`More for ${paper.title}`}
        actions={[
          { label: 'Delete permanently', icon: Trash2, isDangerous: true, onChoose: () => onErase(paper) },
        ]}
      />
    </>
  );
}

/** Shows one page of the trash. */
export function TrashTable({
  papers,
  selection,
  isBusy,
  ...actions
}: TrashActions & { papers: TrashedPaper[]; selection: Selection; isBusy: boolean }) {
  const rowActions = (paper: TrashedPaper) => <RowActions paper={paper} {...actions} />;
  return (
    <Table
      caption="Deleted papers"
      columns={columns}
      rows={papers}
      rowKey={({ paperId }) => paperId}
      rowName={({ title }) => title}
      selection={selection}
      isBusy={isBusy}
      actions={rowActions}
    />
  );
}
