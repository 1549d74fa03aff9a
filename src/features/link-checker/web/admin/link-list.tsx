import { EmptyList } from '#admin-kit/empty-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { SearchField } from '#admin-kit/search-field.tsx';
import type { TabState } from '#admin-kit/tab-url.ts';
import { type Column, type Selection, Table } from '#admin-kit/table.tsx';
import type { EditableSelection } from '#admin-kit/use-selection.ts';
import { When } from '#admin-kit/when.tsx';
import { groupedCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { Button } from '#ui/button.tsx';
import { Link2, RefreshCw } from '#ui/icons.ts';
import type { LinkCheckResult, LinkFilter, LinksSummary } from '../../link-checker.contract.ts';
import { linksQuery } from './link-checker.api.ts';
import { formatMilliseconds, getUsesLabel, linkName } from './link-labels.ts';
import { LinkState } from './link-status.tsx';
import type { LinkActions } from './use-link-actions.ts';

const getColumns = (onOpen: (link: LinkCheckResult) => void): Column<LinkCheckResult>[] => [
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
function LinkTable({
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
  const renderButtons = (link: LinkCheckResult) => (
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
      columns={getColumns(onOpen)}
      rows={links}
      rowKey={({ id }) => id}
      rowName={linkName}
      selection={selection}
      isBusy={isBusy}
      actions={renderButtons}
    />
  );
}

const noFilter = { status: undefined, search: undefined, page: undefined };

/** Shows the links with the search field, and the actions on the selected ones. */
export function LinkList({
  state,
  filter,
  summary,
  refetchInterval,
  selection,
  actions,
}: {
  state: TabState;
  /** The filters that are set. */
  filter: { status?: LinkFilter; search?: string };
  summary: LinksSummary | undefined;
  refetchInterval: number | false;
  selection: EditableSelection;
  actions: LinkActions;
}) {
  const pagination = readPage(state);
  const parameters = { ...filter, limit: pagination.size, offset: pagination.page * pagination.size };
  const links = useQuery({ ...linksQuery(parameters), refetchInterval });
  return (
    <>
      <form role="search" aria-label="Find links" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label="Search"
          placeholder="Title or URL"
          search={filter.search ?? ''}
          onSearch={(search) => state.set({ search, page: undefined }, { isReplacing: true })}
        />
      </form>
      {selection.ids.length > 0 && <SelectedLinks selection={selection} actions={actions} />}
      <PagedResults
        query={links}
        what="The links"
        total={summary?.matching ?? 0}
        place={pagination}
        empty={<NoLinks isFiltering={Object.keys(filter).length > 0} onShowAll={() => state.set(noFilter)} />}
      >
        <LinkTable
          links={links.data ?? []}
          isBusy={links.isPlaceholderData}
          selection={selection}
          actions={actions}
          onOpen={({ id }) => state.set({ open: id })}
        />
      </PagedResults>
    </>
  );
}

function SelectedLinks({
  selection: { ids, clear },
  actions,
}: {
  selection: EditableSelection;
  actions: Pick<LinkActions, 'storeCopies'>;
}) {
  return (
    <div role="group" aria-label="Selected links" className="flex flex-wrap items-center gap-3">
      <p className="text-sm font-semibold">{ids.length} selected</p>
      <Button
        variant="secondary"
        onClick={() => void actions.storeCopies(ids).then((isStarted) => isStarted && clear())}
      >
        Store our own copies
      </Button>
      <Button variant="quiet" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}

function NoLinks(props: { isFiltering: boolean; onShowAll: () => void }) {
  return (
    <EmptyList
      icon={Link2}
      what="links"
      filterHint="Try another search or filter."
      hint="Papers with a file on another server, and links in page texts, will appear here."
      {...props}
    />
  );
}
