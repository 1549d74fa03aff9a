import { Merge, Pencil, Trash2 } from '#ui/icons.ts';
import { groupedCount } from '#lib/text/format.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { Table, type Column, type Sorting } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import type { AdminSubject } from '../../catalog-admin.contract.ts';

interface SubjectActions {
  onEdit(subject: AdminSubject): void;
  onMerge(subject: AdminSubject): void;
  onDelete(subject: AdminSubject): void;
}

const columns: Column<AdminSubject>[] = [
  {
    name: 'name',
    title: 'Name',
    isSorting: true,
    className: 'min-w-40 font-semibold',
    cell: ({ name }) => name,
  },
  { name: 'slug', title: 'Slug', className: 'text-muted', cell: ({ slug }) => slug },
  {
    name: 'papers',
    title: 'Papers',
    isSorting: true,
    isNumeric: true,
    cell: ({ paperCount }) => groupedCount(paperCount),
  },
  {
    name: 'createdAt',
    title: 'Created',
    isSorting: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

function RowActions({ subject, onEdit, onMerge, onDelete }: SubjectActions & { subject: AdminSubject }) {
  return (
    <>
      <IconButton label={`Edit ${subject.name}`} icon={Pencil} onClick={() => onEdit(subject)} />
      <RowMenu
        label={`More for ${subject.name}`}
        actions={[
          { label: 'Merge into...', icon: Merge, onChoose: () => onMerge(subject) },
          { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => onDelete(subject) },
        ]}
      />
    </>
  );
}

/** Table of one page of subjects. */
export function SubjectTable({
  subjects,
  sorting,
  isBusy,
  ...actions
}: SubjectActions & { subjects: AdminSubject[]; sorting: Sorting; isBusy: boolean }) {
  const rowActions = (subject: AdminSubject) => <RowActions subject={subject} {...actions} />;
  return (
    <Table
      caption="Subjects"
      columns={columns}
      rows={subjects}
      rowKey={({ id }) => id}
      sorting={sorting}
      isBusy={isBusy}
      actions={rowActions}
    />
  );
}
