import { ExternalLink, Pencil, Trash2 } from '#ui/icons.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { RowName } from '#admin-kit/row-name.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import type { AdminCalendarEntry } from '../../calendar-admin.contract.ts';
import { formatDates, getStateLabel } from './date-labels.ts';

interface DateActions {
  onEdit(entry: AdminCalendarEntry): void;
  onDelete(entry: AdminCalendarEntry): void;
}

const columnsOn = (today: CalendarDay, { onEdit }: DateActions): Column<AdminCalendarEntry>[] => [
  {
    name: 'date',
    title: 'Date',
    className: 'w-32 sm:min-w-40',
    cell: (entry) => (
      <span className="tabular">
        <span className="block font-semibold">{formatDates(entry)}</span>
        <span className="block text-muted">{getStateLabel(entry, today)}</span>
      </span>
    ),
  },
  {
    name: 'stage',
    title: 'Stage and exam',
    className: 'max-sm:relative wrap-anywhere',
    cell: (entry) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          <RowName name={entry.stage} onOpen={() => onEdit(entry)} />
          {entry.isTentative && <span className="text-muted">Tentative</span>}
        </span>
        <span className="block text-muted">
          {entry.examName} · {entry.categoryName}
        </span>
      </>
    ),
  },
  {
    name: 'updatedAt',
    title: 'Updated',
    isSecondary: true,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

/** The row's name in accessible labels. */
const getName = ({ examName, stage }: AdminCalendarEntry) => `${examName}: ${stage}`;

function RowActions({ entry, onEdit, onDelete }: DateActions & { entry: AdminCalendarEntry }) {
  const official = { label: 'Official page', icon: ExternalLink };
  const onSite = sitePaths.calendar({ examId: entry.examId });
  return (
    <>
      <IconButton
        label={`Edit ${getName(entry)}`}
        icon={Pencil}
        onClick={() => onEdit(entry)}
        className="max-sm:hidden"
      />
      <RowMenu
        label={`More for ${getName(entry)}`}
        actions={[
          { label: 'View on the site', icon: ExternalLink, href: onSite },
          ...(entry.link ? [{ ...official, href: entry.link }] : []),
          { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => onDelete(entry) },
        ]}
      />
    </>
  );
}

/** A page of dates. */
export function DatesTable({
  entries,
  today,
  isBusy,
  ...actions
}: DateActions & { entries: AdminCalendarEntry[]; today: CalendarDay; isBusy: boolean }) {
  const rowActions = (entry: AdminCalendarEntry) => <RowActions entry={entry} {...actions} />;
  return (
    <Table
      caption="Exam dates"
      columns={columnsOn(today, actions)}
      rows={entries}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      actions={rowActions}
    />
  );
}
