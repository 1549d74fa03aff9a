import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { Icon } from '#ui/icon.ts';
import { Pencil, Plus, Trash2 } from '#ui/icons.ts';
import { EmptyList } from './empty-list.tsx';
import { IconButton } from './icon-button.tsx';
import { PagedResults } from './paged-results.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { searchRows } from './search-rows.ts';
import { RowMenu, type MenuAction } from './row-menu.tsx';
import { SearchField } from './search-field.tsx';
import { TabPage } from './tab-page.tsx';
import { getTableState } from './table-state.ts';
import { useTabState, type TabState } from './tab-url.ts';
import { Table, type Column } from './table.tsx';
import { useOpenRecord } from './use-open-record.ts';
import { useRecordDeletion } from './use-record-deletion.ts';

interface Row {
  id: number;
  name: string;
}

type Dialog<Saved> = (dialog: { saved: Saved; onClose: () => void }) => ReactNode;

/** A dialog for the record with the id in the value `name` of the URL. */
function RecordDialog<Saved extends Row>(options: {
  name: string;
  rows: Saved[];
  url: string;
  state: TabState;
  Content: Dialog<Saved>;
  onClose: () => void;
}) {
  const { name, rows, url, state, Content, onClose } = options;
  const record = useOpenRecord(state.get(name), rows, (id) =>
    queryOptions<Saved>({ queryKey: [url, id], staleTime: 0 }),
  );
  return record && <Content key={record.id} saved={record} onClose={onClose} />;
}

function RowActions({ row, actions, onEdit }: { row: Row; actions: MenuAction[]; onEdit: () => void }) {
  return (
    <>
      <IconButton label={`Edit ${row.name}`} icon={Pencil} onClick={onEdit} className="max-sm:hidden" />
      <RowMenu label={`More for ${row.name}`} actions={actions} />
    </>
  );
}

/** A tab with a kind of record: search, list, form, deletion. The URL has its state. */
export function RecordTab<Saved extends Row, List extends { total: number } | object[]>(tab: {
  title: string;
  hint?: string;
  /** In texts: 'exam' and 'exams'. */
  kind: string;
  plural: string;
  url: string;
  icon: Icon;
  sorts?: readonly string[];
  searchHint: string;
  /** Shown without records and without results. */
  emptyHint: string;
  filterHint: string;
  /** Values of the URL that filter the list, and the fields to choose them. */
  filters?: { parameters: Record<string, string | undefined>; names: string[]; fields: ReactNode };
  rowsOf: (list: List) => Saved[];
  /** Searched texts of a row, if the API returns the whole list: search and pages are in the browser. */
  textsOf?: (row: Saved) => string[];
  columnsOf: (onEdit: (row: Saved) => void) => Column<Saved>[];
  /** Actions of a row between editing and deleting it. Without them, a row can only be removed. */
  actionsOf?: (row: Saved) => MenuAction[];
  /** Returns the confirmation of a deletion. */
  ask: Parameters<typeof useRecordDeletion<Saved>>[2];
  Form: Dialog<Saved | undefined>;
  /** Further dialogs, by the value of the URL that opens them. */
  dialogs?: Record<string, Dialog<Saved>>;
  /** Further values of the URL that a closed dialog removes. */
  closes?: string[];
}) {
  const { kind, plural, url, filters, textsOf, actionsOf, Form, dialogs = {}, closes = [] } = tab;
  const state = useTabState();
  const table = getTableState(state, tab.sorts ?? []);
  const parameters = { ...table.parameters, ...filters?.parameters };
  const query = useQuery(
    queryOptions<List>({
      queryKey: textsOf ? [url] : [url, parameters],
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const list = query.data ? tab.rowsOf(query.data) : [];
  const total = query.data && 'total' in query.data ? query.data.total : 0;
  const { rows, matches } = textsOf ? searchRows(list, textsOf, table) : { rows: list, matches: total };
  const deletion = useRecordDeletion(kind, url, tab.ask, actionsOf ? 'Delete' : 'Remove');
  const edit = ({ id }: Saved) => state.set({ open: id });
  const without = (names: string[]) => state.set(Object.fromEntries(names.map((name) => [name, undefined])));
  const close = () => without(['open', ...Object.keys(dialogs), ...closes]);
  const add = <Button onClick={() => state.set({ open: 'new' })}>Add {kind}</Button>;
  const isFiltering =
    table.search !== '' || Object.values(filters?.parameters ?? {}).some((value) => value !== undefined);
  const search = {
    label: 'Search',
    placeholder: tab.searchHint,
    search: table.search,
    onSearch: table.onSearch,
  };
  const remove = (row: Saved) => (
    <IconButton
      label={`Remove the ${kind} for ${row.name}`}
      icon={Trash2}
      onClick={() => void deletion.remove(row)}
    />
  );
  const actions = (row: Saved) => (
    <RowActions
      row={row}
      actions={[
        ...actionsOf!(row),
        { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => void deletion.remove(row) },
      ]}
      onEdit={() => edit(row)}
    />
  );
  return (
    <TabPage
      title={tab.title}
      hint={tab.hint}
      actions={
        <Button onClick={() => state.set({ open: 'new' })}>
          <Plus aria-hidden className="size-5" />
          Add {kind}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={deletion.problem} />
        <form
          role="search"
          aria-label={`Find ${plural}`}
          onSubmit={(event) => event.preventDefault()}
          className={filters && 'grid grid-cols-1 gap-4 sm:grid-cols-2'}
        >
          <SearchField {...search} {...(!filters && { className: 'max-w-md' })} />
          {filters?.fields}
        </form>
        <PagedResults
          query={query}
          what={`The ${plural}`}
          total={matches}
          place={table}
          empty={
            <EmptyList
              icon={tab.icon}
              what={plural}
              isFiltering={isFiltering}
              filterHint={tab.filterHint}
              hint={tab.emptyHint}
              action={add}
              onShowAll={() => (filters ? without(['search', 'page', ...filters.names]) : table.onSearch(''))}
            />
          }
        >
          <Table
            caption={tab.title}
            columns={tab.columnsOf(edit)}
            rows={rows}
            rowKey={({ id }) => id}
            sorting={table.sorting}
            isBusy={query.isPlaceholderData}
            actions={actionsOf ? actions : remove}
          />
        </PagedResults>
      </div>
      {state.get('open') === 'new' && <Form saved={undefined} onClose={close} />}
      {Object.entries<Dialog<Saved>>({ ...(actionsOf && { open: Form }), ...dialogs }).map(
        ([name, Content]) => (
          <RecordDialog key={name} {...{ name, rows, url, state, Content }} onClose={close} />
        ),
      )}
    </TabPage>
  );
}
