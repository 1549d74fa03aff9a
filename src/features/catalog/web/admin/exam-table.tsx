import { ExternalLink, Merge, Pencil, Trash2 } from '#ui/icons.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { RowName } from '#admin-kit/row-name.tsx';
import { Table, type Column, type Sorting } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import type { AdminExam } from '../../catalog-admin.contract.ts';

interface ExamActions {
  onEdit(exam: AdminExam): void;
  onMerge(exam: AdminExam): void;
  onDelete(exam: AdminExam): void;
}

const columnsOf = ({ onEdit }: ExamActions): Column<AdminExam>[] => [
  {
    name: 'name',
    title: 'Name',
    isSorting: true,
    className: 'w-full max-w-0 sm:min-w-56',
    cell: (exam) => (
      <span className="flex items-baseline gap-3">
        <span className="max-w-full flex-none">
          <RowName name={exam.name} onOpen={() => onEdit(exam)} />
        </span>
        <span title={exam.aliases.join(', ')} className="truncate text-xs text-muted max-sm:hidden">
          {exam.aliases.join(', ')}
        </span>
      </span>
    ),
  },
  {
    name: 'category',
    title: 'Category',
    isSorting: true,
    className: 'lg:whitespace-nowrap',
    cell: ({ categoryName }) => categoryName,
    phoneText: ({ categoryName }) => categoryName,
  },
  {
    name: 'papers',
    title: 'Papers',
    isSorting: true,
    isNumeric: true,
    cell: ({ paperCount }) => groupedCount(paperCount),
    phoneText: ({ paperCount }) => formatCount(paperCount, 'paper'),
  },
  {
    name: 'updatedAt',
    title: 'Updated',
    isSorting: true,
    isWide: true,
    className: 'whitespace-nowrap',
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

function RowActions({ exam, onEdit, onMerge, onDelete }: ExamActions & { exam: AdminExam }) {
  return (
    <>
      <IconButton
        label={`Edit ${exam.name}`}
        icon={Pencil}
        onClick={() => onEdit(exam)}
        className="max-sm:hidden"
      />
      <RowMenu
        label={`More for ${exam.name}`}
        actions={[
          { label: 'View page', icon: ExternalLink, href: sitePaths.exam(exam.categorySlug, exam.slug) },
          { label: 'Merge into...', icon: Merge, onChoose: () => onMerge(exam) },
          { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => onDelete(exam) },
        ]}
      />
    </>
  );
}

/** Table of one page of exams. */
export function ExamTable({
  exams,
  sorting,
  isBusy,
  ...actions
}: ExamActions & { exams: AdminExam[]; sorting: Sorting; isBusy: boolean }) {
  const rowActions = (exam: AdminExam) => <RowActions exam={exam} {...actions} />;
  return (
    <Table
      caption="Exams"
      columns={columnsOf(actions)}
      rows={exams}
      rowKey={({ id }) => id}
      sorting={sorting}
      isBusy={isBusy}
      actions={rowActions}
    />
  );
}
