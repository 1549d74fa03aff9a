import { EmptyList } from '#admin-kit/empty-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { SearchField } from '#admin-kit/search-field.tsx';
import type { TabState } from '#admin-kit/tab-url.ts';
import type { EditableSelection } from '#admin-kit/use-selection.ts';
import { Button } from '#ui/button.tsx';
import { Link2 } from '#ui/icons.ts';
import type { LinkFilter, LinksSummary } from '../../link-checker.contract.ts';
import { linksQuery } from './link-checker.api.ts';
import { LinkTable } from './link-table.tsx';
import type { LinkActions } from './use-link-actions.ts';

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
  const place = readPage(state);
  const parameters = { ...filter, limit: place.size, offset: place.page * place.size };
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
        place={place}
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
