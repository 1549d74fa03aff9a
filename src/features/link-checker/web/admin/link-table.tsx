import { groupedCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Table, type Column, type Selection } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { RefreshCw } from '#ui/icons.ts';
import type { LinkCheckResult } from '../../link-checker.contract.ts';
import { LinkState } from './link-status.tsx';
import { getUsesLabel, linkName, formatMilliseconds } from './link-labels.ts';
import type { LinkActions } from './use-link-actions.ts';

const columnsOf = (onOpen: (link: LinkCheckResult) => void): Column<LinkCheckResult>[] => [
  {
    name: 'title',
    title: 'Link',
    className: 'min-w-56 max-w-md',
    cell: (link) => (
      <>
        <button
          type="button"
          onClick={() => onOpen(link)}
          className="min-h-11 text-left font-semibold text-accent [overflow-wrap:anywhere] hover:underline"
        >
          {linkName(link)}
        </button>
        <span title={link.url} className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">
          {link.source === 'papers' ? getReadableUrl(link.url) : getUsesLabel(link)}
        </span>
        <span className="mt-1 flex flex-col gap-0.5 sm:hidden">
          <LinkState {...link} />
          {link.message}
        </span>
      </>
    ),
  },
  { name: 'status', title: 'Status', isWide: true, cell: (link) => <LinkState {...link} /> },
  {
    name: 'message',
    title: 'Result',
    isWide: true,
    className: 'min-w-48 max-w-sm [overflow-wrap:anywhere]',
    cell: ({ message }) => <span className="line-clamp-3">{message}</span>,
  },
  { name: 'code', title: 'Code', isNumeric: true, isWide: true, cell: ({ statusCode }) => statusCode },
  {
    name: 'time',
    title: 'Time',
    isNumeric: true,
    isWide: true,
    className: 'whitespace-nowrap',
    cell: ({ responseTime }) => responseTime !== null && formatMilliseconds(responseTime),
  },
  {
    name: 'checked',
    title: 'Checked',
    isWide: true,
    cell: ({ checkedAt }) => checkedAt !== null && <When at={checkedAt} />,
  },
];

/** Shows a page of links. */
export function LinkTable({
  links,
  isBusy,
  selection,
  actions,
  onOpen,
}: {
  links: LinkCheckResult[];
  isBusy: boolean;
  selection: Selection;
  actions: LinkActions;
  onOpen: (link: LinkCheckResult) => void;
}) {
  const { busyId, recheck } = actions;
  const buttonsOf = (link: LinkCheckResult) => (
    <IconButton
      label={`Check ${linkName(link)}`}
      icon={RefreshCw}
      disabled={busyId === link.id}
      onClick={() => void recheck(link)}
    />
  );
  return (
    <Table
      caption={`Links, ${groupedCount(links.length)} on this page`}
      columns={columnsOf(onOpen)}
      rows={links}
      rowKey={({ id }) => id}
      rowName={linkName}
      selection={selection}
      isBusy={isBusy}
      actions={buttonsOf}
    />
  );
}
