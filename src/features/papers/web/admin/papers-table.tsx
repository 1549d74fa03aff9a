import { ExternalLink, FileText, Pencil, Trash2 } from '#ui/icons.ts';
import { groupedCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { Table, type Column, type Selection, type Sorting } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import type { AdminPaper } from '../../papers-admin.contract.ts';
import { getShortUrl } from './short-url.ts';

/** The title opens the paper, because the buttons at the end of the row are off-screen on a narrow viewport. */
const titleColumn = (onEdit: (paper: AdminPaper) => void): Column<AdminPaper> => ({
  name: 'title',
  title: 'Title',
  isSorting: true,
  className: 'min-w-64',
  cell: (paper) => (
    <>
      <button
        type="button"
        onClick={() => onEdit(paper)}
        className="min-h-6 text-left font-semibold hover:text-accent hover:underline"
      >
        {paper.title}
      </button>
      <span className="block text-xs text-muted">
        {[paper.subjectName ?? 'No Subject', paper.paperType, paper.session, paper.language]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  ),
});

/** Columns that identify a paper besides its title. */
export const factColumns: Column<AdminPaper>[] = [
  {
    name: 'exam',
    title: 'Exam',
    isSorting: true,
    className: 'min-w-32',
    cell: ({ examName, categoryName }) => (
      <>
        {examName}
        <span className="block text-xs text-muted">{categoryName}</span>
      </>
    ),
  },
  { name: 'year', title: 'Year', isSorting: true, isNumeric: true, cell: ({ year }) => year },
  {
    name: 'downloads',
    title: 'Downloads',
    isSorting: true,
    isNumeric: true,
    cell: ({ downloadCount }) => groupedCount(downloadCount),
  },
  {
    name: 'rating',
    title: 'Rating',
    isSorting: true,
    isNumeric: true,
    isSecondary: true,
    className: 'whitespace-nowrap',
    cell: ({ averageRating, totalRatings }) =>
      totalRatings === 0 ? '–' : `${(averageRating / 100).toFixed(1)} (${groupedCount(totalRatings)})`,
  },
  {
    name: 'createdAt',
    title: 'Added',
    isSorting: true,
    isSecondary: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  { name: 'updatedAt', title: 'Updated', isSorting: true, cell: ({ updatedAt }) => <When at={updatedAt} /> },
  {
    name: 'fileUrl',
    title: 'File URL',
    className: 'min-w-52 text-xs break-all',
    cell: ({ fileUrl }) => (
      <a href={fileUrl} target="_blank" rel="noopener" title={fileUrl} className="text-accent underline">
        {getShortUrl(fileUrl)}
      </a>
    ),
  },
];

interface PaperActions {
  onEdit(paper: AdminPaper): void;
  onDelete(paper: AdminPaper): void;
}

function RowActions({ paper, onEdit, onDelete }: PaperActions & { paper: AdminPaper }) {
  return (
    <>
      <IconButton label={`Edit ${paper.title}`} icon={Pencil} onClick={() => onEdit(paper)} />
      <RowMenu
        label={`More for ${paper.title}`}
        actions={[
          { label: 'View page', icon: ExternalLink, href: sitePaths.paper(paper.slug) },
          { label: 'Open file', icon: FileText, href: paper.fileUrl },
          { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => onDelete(paper) },
        ]}
      />
    </>
  );
}

/** Shows one page of papers. */
export function PapersTable({
  papers,
  sorting,
  selection,
  isBusy,
  ...actions
}: PaperActions & { papers: AdminPaper[]; sorting: Sorting; selection: Selection; isBusy: boolean }) {
  const rowActions = (paper: AdminPaper) => <RowActions paper={paper} {...actions} />;
  return (
    <Table
      caption="Papers"
      columns={[titleColumn(actions.onEdit), ...factColumns]}
      rows={papers}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      sorting={sorting}
      selection={selection}
      isBusy={isBusy}
      actions={rowActions}
    />
  );
}
