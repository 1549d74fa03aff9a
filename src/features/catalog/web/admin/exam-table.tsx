import { ExternalLink, Merge, Pencil, Trash2 } from '#ui/icons.ts';
import { groupedCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { Table, type Column, type Sorting } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { Badge } from '#ui/badge.tsx';
import type { AdminExam } from '../../catalog-admin.contract.ts';

interface ExamActions {
  onEdit(exam: AdminExam): void;
  onMerge(exam: AdminExam): void;
  onDelete(exam: AdminExam): void;
}

/** More aliases would make the row too tall. */
const aliasesShown = 4;

const columns: Column<AdminExam>[] = [
  {
    name: 'name',
    title: 'Name',
    isSorting: true,
    className: 'min-w-44',
    cell: ({ name, aliases }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{name}</span>
        {aliases.slice(0, aliasesShown).map((alias) => (
          <Badge key={alias}>{alias}</Badge>
        ))}
        {aliases.length > aliasesShown && (
          <span className="text-xs text-muted" title={aliases.slice(aliasesShown).join(', ')}>
            +{aliases.length - aliasesShown} more
          </span>
        )}
      </span>
    ),
  },
  { name: 'category', title: 'Category', isSorting: true, cell: ({ categoryName }) => categoryName },
  {
    name: 'papers',
    title: 'Papers',
    isSorting: true,
    isNumeric: true,
    cell: ({ paperCount }) => groupedCount(paperCount),
  },
  {
    name: 'updatedAt',
    title: 'Updated',
    isSorting: true,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

function RowActions({ exam, onEdit, onMerge, onDelete }: ExamActions & { exam: AdminExam }) {
  return (
    <>
      <IconButton label={`Edit ${exam.name}`} icon={Pencil} onClick={() => onEdit(exam)} />
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
      columns={columns}
      rows={exams}
      rowKey={({ id }) => id}
      sorting={sorting}
      isBusy={isBusy}
      actions={rowActions}
    />
  );
}
