import { EmptyList } from '#admin-kit/empty-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { Signpost } from '#ui/icons.ts';
import type { TabState } from '#admin-kit/tab-url.ts';
import { SelectField } from '#admin-kit/fields.tsx';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { getTableState } from '#admin-kit/table-state.ts';
import { useOpenRecord } from '#admin-kit/use-open-record.ts';
import { redirectSorts } from '../../redirects-admin.contract.ts';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectTable } from './redirect-table.tsx';
import { redirectQuery, redirectsQuery } from './redirects-admin.api.ts';
import { useRedirectActions } from './use-redirect-actions.ts';

interface Filter {
  name: string;
  label: string;
  choices: Record<string, string>;
}

const filters: Filter[] = [
  { name: 'active', label: 'Status', choices: { '': 'Any', yes: 'Active', no: 'Inactive' } },
  { name: 'type', label: 'Type', choices: { '': 'Any', 301: '301', 302: '302' } },
  { name: 'automatic', label: 'Added by', choices: { '': 'Anyone', no: 'A user', yes: 'The system' } },
];
const orders = { recent: 'Newest', hits: 'Most hits', source: 'By source' };
const nothing = {
  search: undefined,
  active: undefined,
  type: undefined,
  automatic: undefined,
  page: undefined,
};

/** Returns the filter's value from the URL, or '' if it is not one of the choices. */
const chosen = (state: TabState, { name, choices }: Filter) =>
  state.get(name) in choices ? state.get(name) : '';

type TableState = ReturnType<typeof getTableState>;

function RedirectFilters({ state, table }: { state: TabState; table: TableState }) {
  return (
    <form
      role="search"
      aria-label="Find redirects"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 gap-4 lg:grid-cols-6"
    >
      <SearchField
        className="col-span-2"
        label="Search"
        placeholder="URL or description"
        search={table.search}
        onSearch={table.onSearch}
      />
      {filters.map((filter) => (
        <SelectField
          key={filter.name}
          label={filter.label}
          name={filter.name}
          value={chosen(state, filter)}
          onValue={(value) => state.set({ [filter.name]: value, page: undefined })}
        >
          {Object.entries(filter.choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
      <SelectField
        label="Order"
        name="sort"
        value={table.sorting.by}
        onValue={(sort) => table.sorting.onSort(sort, 'asc')}
      >
        {Object.entries(orders).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </form>
  );
}

/** The table of redirects with search and filters, and the dialog that the URL names. */
export function RedirectList({ state }: { state: TabState }) {
  const table = getTableState(state, redirectSorts, 'recent');
  const filterValues = Object.fromEntries(
    filters.map((filter) => [filter.name, chosen(state, filter) || undefined]),
  );
  const redirects = useQuery(redirectsQuery({ ...table.parameters, ...filterValues }));
  const rows = redirects.data?.redirects ?? [];
  const total = redirects.data?.total ?? 0;
  const open = useOpenRecord(state.get('open'), rows, redirectQuery);
  const { problem, setActive, remove } = useRedirectActions();
  const isFiltering = table.search !== '' || Object.values(filterValues).some(Boolean);
  // Placeholder data is the result of the previous filters.
  const isEmpty = redirects.isSuccess && !redirects.isPlaceholderData && total === 0 && !isFiltering;
  const close = () => state.set({ open: undefined, source: undefined });

  return (
    <div className="flex flex-col gap-4">
      <ProblemNotice text={problem} />
      {!isEmpty && <RedirectFilters state={state} table={table} />}
      <PagedResults
        query={redirects}
        what="The redirects"
        total={total}
        place={table}
        empty={
          <EmptyList
            icon={Signpost}
            what="redirects"
            isFiltering={isFiltering}
            filterHint="Try another search or filter."
            hint="Redirect old URLs to new ones. Redirects are added automatically when a category or an exam moves."
            onShowAll={() => state.set(nothing)}
          />
        }
      >
        <RedirectTable
          redirects={rows}
          isBusy={redirects.isPlaceholderData}
          onActive={(redirect, isActive) => void setActive(redirect, isActive)}
          onEdit={({ id }) => state.set({ open: id })}
          onDelete={(redirect) => void remove(redirect)}
        />
      </PagedResults>
      {state.get('open') === 'new' && (
        <RedirectForm saved={undefined} source={state.get('source')} onClose={close} />
      )}
      {open && <RedirectForm key={open.id} saved={open} onClose={close} />}
    </div>
  );
}
