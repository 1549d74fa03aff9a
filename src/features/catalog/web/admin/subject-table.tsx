import { Merge, Pencil, Trash2 } from '#ui/icons.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { RowName } from '#admin-kit/row-name.tsx';
import { Table, type Column, type Sorting } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import type { AdminSubject } from '../../catalog-admin.contract.ts';

interface SubjectActions {
  onEdit(subject: AdminSubject): void;
  onMerge(subject: AdminSubject): void;
  onDelete(subject: AdminSubject): void;
}

const columnsOf = ({ onEdit }: SubjectActions): Column<AdminSubject>[] => [
  {
    name: 'name',
    title: 'Name',
    isSorting: true,
    className: 'sm:min-w-40',
    cell: (subject) => <RowName name={subject.name} onOpen={() => onEdit(subject)} />,
  },
  {
    name: 'slug',
    title: 'Slug',
    isWide: true,
    className: 'text-muted wrap-anywhere',
    cell: ({ slug }) => slug,
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
    name: 'createdAt',
    title: 'Created',
    isSorting: true,
    isWide: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

function RowActions({ subject, onEdit, onMerge, onDelete }: SubjectActions & { subject: AdminSubject }) {
  return (
    <>
      <IconButton
        label={`Edit ${subject.name}`}
        icon={Pencil}
        onClick={() => onEdit(subject)}
        className="max-sm:hidden"
      />
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
      columns={columnsOf(actions)}
      rows={subjects}
      rowKey={({ id }) => id}
      sorting={sorting}
      isBusy={isBusy}
      actions={rowActions}
    />
  );
}
