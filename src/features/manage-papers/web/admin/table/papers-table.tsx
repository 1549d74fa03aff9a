import { clsx } from 'clsx';
import { ExternalLink, Eye, EyeOff, FileText, Pencil, Trash2 } from '#ui/icons.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { RowName } from '#admin-kit/row-name.tsx';
import { Table, type Column, type Selection, type Sorting, type TableGrid } from '#admin-kit/table.tsx';
import { paperFactNames } from '#features/papers/paper-fields.contract.ts';
import type { AdminPaper, PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import { factColumns, type FactColumn } from '#features/papers/papers.admin.ts';
import { shortenTitles } from '#features/papers/papers.web.ts';

/**
 * Facts in the line below the title, unless their column is shown. The first ones tell papers of the same exam and
 * subject apart.
 */
const describing: PaperColumnName[] = ['status', ...paperFactNames, 'subject', 'exam'];

/** Hides a fact where its column is shown. The column of the year is hidden only on a phone. */
const getHiddenClass = (name: PaperColumnName, isColumn: boolean) => {
  if (name === 'year') return 'sm:hidden';
  return isColumn && 'xl:hidden';
};

function Details({ paper, columns }: { paper: AdminPaper; columns: readonly PaperColumnName[] }) {
  const texts = describing.flatMap((name) => {
    const value = factColumns.find((column) => column.name === name)?.text?.(paper);
    return value ? [{ name, value, isColumn: columns.includes(name) }] : [];
  });
  return (
    <span className="block truncate text-xs text-muted max-sm:leading-4">
      {/* Each fact begins with a dot. The negative margin cuts off the dot of the first visible fact. */}
      <span className="-ml-3">
        {texts.map(({ name, value, isColumn }) => (
          <span
            key={name}
            className={clsx(
              "before:inline-block before:w-3 before:text-center before:content-['·']",
              getHiddenClass(name, isColumn),
            )}
          >
            {value}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Returns the name of the exam at the start of a title. */
function getRepeated(paper: AdminPaper): string {
  const [parts = []] = shortenTitles([paper], {
    examNames: [paper.examName, paper.examSlug],
    hasYear: false,
  });
  const [first] = parts;
  return first?.isHidden ? first.text : '';
}

/** The title takes the space that other columns leave: one line above the facts, or up to two lines on a phone. */
function titleColumn(
  columns: readonly PaperColumnName[],
  onEdit: (paper: AdminPaper) => void,
): Column<AdminPaper> {
  return {
    name: 'title',
    title: 'Title',
    isSorting: true,
    className: 'w-full max-w-0 max-sm:relative xl:min-w-64',
    cell: (paper, tabIndex) => (
      <>
        <RowName
          name={paper.title}
          repeated={columns.includes('exam') ? getRepeated(paper) : ''}
          tabIndex={tabIndex}
          onOpen={() => onEdit(paper)}
          className="sm:line-clamp-1 sm:break-all"
        />
        <Details paper={paper} columns={columns} />
      </>
    ),
  };
}

interface PaperActions {
  onEdit(paper: AdminPaper): void;
  onDelete(paper: AdminPaper): void;
  /** Opens a bulk edit of this paper. */
  onChange(paper: AdminPaper, operation: 'hide' | 'show'): void;
}

function RowActions({
  paper,
  tabIndex,
  onEdit,
  onDelete,
  onChange,
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
          ...(paper.hidden
            ? []
            : [{ label: 'View page', icon: ExternalLink, href: sitePaths.paper(paper.slug) }]),
          { label: 'Open file', icon: FileText, href: paper.fileUrl },
          paper.hidden
            ? { label: 'Show...', icon: Eye, onChoose: () => onChange(paper, 'show') }
            : { label: 'Hide...', icon: EyeOff, onChoose: () => onChange(paper, 'hide') },
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
  const visibleColumns: FactColumn[] = factColumns.filter(({ name }) => columns.includes(name));
  return (
    <Table
      caption="Papers"
      columns={[titleColumn(columns, actions.onEdit), ...visibleColumns]}
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
