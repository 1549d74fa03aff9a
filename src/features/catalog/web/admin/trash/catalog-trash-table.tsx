import { formatCount } from '#lib/text/format.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { ArchiveRestore } from '#ui/icons.ts';
import { trashedKinds, type TrashedRecord } from '../../../catalog-trash.contract.ts';
import { contentsText, kindTitles } from './trash-texts.ts';

const dayMs = 86_400_000;

function timeLeft({ goneAt }: TrashedRecord): string {
  const days = Math.ceil((Date.parse(goneAt) - Date.now()) / dayMs);
  return days > 0 ? formatCount(days, 'day') : 'Today';
}

const columns: Column<TrashedRecord>[] = [
  {
    name: 'name',
    title: 'Name',
    className: 'sm:min-w-48 wrap-anywhere',
    cell: ({ name, categoryName, categoryState }) => (
      <>
        <span className="font-semibold">{name}</span>
        {categoryName !== null && (
          <span className="block text-xs text-muted">
            {categoryState === 'present' ? `in ${categoryName}` : `in ${categoryName} (deleted)`}
          </span>
        )}
      </>
    ),
  },
  {
    name: 'kind',
    title: 'Type',
    cell: ({ kind }) => kindTitles[kind],
    phoneText: ({ kind }) => kindTitles[kind],
  },
  {
    name: 'contents',
    title: 'Restores with',
    className: 'min-w-40',
    cell: contentsText,
    phoneText: contentsText,
  },
  {
    name: 'deletedAt',
    isWide: true,
    title: 'Deleted',
    cell: ({ deletedAt, deletedByName }) => (
      <>
        <When at={deletedAt} />
        {deletedByName && <span className="block text-xs text-muted">by {deletedByName}</span>}
      </>
    ),
  },
  { name: 'goneAt', title: 'Time left', className: 'whitespace-nowrap', cell: timeLeft },
];

/** Table of one page of deleted categories, exams and subjects. */
export function CatalogTrashTable({
  records,
  isBusy,
  onRestore,
}: {
  records: TrashedRecord[];
  isBusy: boolean;
  onRestore: (record: TrashedRecord) => void;
}) {
  const rowActions = (record: TrashedRecord) => (
    <IconButton label={`Restore ${record.name}`} icon={ArchiveRestore} onClick={() => onRestore(record)} />
  );
  return (
    <Table
      caption="Deleted categories, exams and subjects"
      columns={columns}
      rows={records}
      rowKey={({ kind, id }) => id * trashedKinds.length + trashedKinds.indexOf(kind)}
      rowName={({ name }) => name}
      isBusy={isBusy}
      actions={rowActions}
    />
  );
}
