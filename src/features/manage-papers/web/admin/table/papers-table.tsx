import { ExternalLink, FileText, Pencil, Trash2 } from '#ui/icons.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { Table, type Column, type Selection, type Sorting, type TableGrid } from '#admin-kit/table.tsx';
import type { AdminPaper, PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import { factColumns, type FactColumn } from '#features/papers/papers.admin.ts';

/** Facts in the line below the title, unless their column is shown. */
const describing: PaperColumnName[] = ['exam', 'subject', 'paperType', 'session', 'language'];

function Details({ paper, columns }: { paper: AdminPaper; columns: readonly PaperColumnName[] }) {
  const texts = factColumns.flatMap(({ name, text }) => {
    const value = describing.includes(name) ? text?.(paper) : '';
    return value ? [{ name, value, isColumn: columns.includes(name) }] : [];
  });
  return (
    <span className="block truncate text-xs text-muted max-sm:hidden">
      {texts.map(({ name, value, isColumn }) => (
        <span key={name} className={`not-last:after:content-['_·_'] ${isColumn ? 'xl:hidden' : ''}`.trim()}>
          {value}
        </span>
      ))}
    </span>
  );
}

/**
 * The title takes the space that other columns leave: one line above the facts, or two lines on a phone.
 */
function titleColumn(
  columns: readonly PaperColumnName[],
  onEdit: (paper: AdminPaper) => void,
): Column<AdminPaper> {
  return {
    name: 'title',
    title: 'Title',
    isSorting: true,
    className: 'w-full max-w-0 xl:min-w-64',
    cell: (paper, tabIndex) => (
      <>
        <button
          type="button"
          tabIndex={tabIndex}
          title={paper.title}
          onClick={() => onEdit(paper)}
          className="line-clamp-2 min-h-6 max-w-full text-left leading-5 font-semibold hover:text-accent hover:underline sm:line-clamp-1 sm:break-all"
        >
          {paper.title}
        </button>
        <Details paper={paper} columns={columns} />
      </>
    ),
  };
}

interface PaperActions {
  onEdit(paper: AdminPaper): void;
  onDelete(paper: AdminPaper): void;
}

function RowActions({
  paper,
  tabIndex,
  onEdit,
  onDelete,
}: PaperActions & { paper: AdminPaper; tabIndex: number | undefined }) {
  return (
    <>
      {/* On a phone the title opens the paper, so that the title has more space. */}
      <IconButton
        label={`Edit ${paper.title}`}
        icon={Pencil}
        tabIndex={tabIndex}
        onClick={() => onEdit(paper)}
        className="max-sm:hidden"
      />
      <RowMenu
        label={`More for ${paper.title}`}
        tabIndex={tabIndex}
        actions={[
          { label: 'View page', icon: ExternalLink, href: sitePaths.paper(paper.slug) },
          { label: 'Open file', icon: FileText, href: paper.fileUrl },
          { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => onDelete(paper) },
        ]}
      />
    </>
  );
}

export interface PapersTableProps extends PaperActions {
  papers: AdminPaper[];
  columns: readonly PaperColumnName[];
  sorting: Sorting;
  selection: Selection;
  grid: TableGrid;
  isBusy: boolean;
}

/** Shows one page of papers. `columns` are shown besides the title. */
export function PapersTable({
  papers,
  columns,
  sorting,
  selection,
  grid,
  isBusy,
  ...actions
}: PapersTableProps) {
  const rowActions = (paper: AdminPaper, tabIndex?: number) => (
    <RowActions paper={paper} tabIndex={tabIndex} {...actions} />
  );
  const shown: FactColumn[] = factColumns.filter(({ name }) => columns.includes(name));
  return (
    <Table
      caption="Papers"
      columns={[titleColumn(columns, actions.onEdit), ...shown]}
      rows={papers}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      sorting={sorting}
      selection={selection}
      grid={grid}
      isBusy={isBusy}
      isDense
      actions={rowActions}
    />
  );
}
