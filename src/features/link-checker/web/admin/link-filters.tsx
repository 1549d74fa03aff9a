import type { TabState } from '#admin-kit/tab-url.ts';
import { SelectField } from '#admin-kit/fields.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { linkFilters, type LinksSummary } from '../../link-checker.contract.ts';

const names = ['source', 'host'] as const;

/** Reads the filters from the URL, in the form of the list request. */
export function readLinkFilter(state: TabState): Record<'status' | 'source' | 'host' | 'search', string> {
  const status = linkFilters.find((filter) => filter === state.get('status')) ?? '';
  const source = /^[a-z-]{1,40}$/.test(state.get('source')) ? state.get('source') : '';
  return {
    status,
    source,
    host: state.get('host').slice(0, 300),
    search: state.get('search').trim().slice(0, 300),
  };
}

/** Shows the search field and the filters of the link table. `LinkTotals` filters by status. */
export function LinkFilters({ state, summary }: { state: TabState; summary: LinksSummary | undefined }) {
  const filter = readLinkFilter(state);
  const choices: Record<(typeof names)[number], { label: string; options: [string, string][] }> = {
    source: {
      label: 'Used by',
      options: (summary?.sources ?? []).map(({ name, title, count }) => [name, `${title} (${count})`]),
    },
    host: {
      label: 'Site',
      options: (summary?.hosts ?? []).map(({ host, count }) => [host, `${host} (${count})`]),
    },
  };
  return (
    <form
      role="search"
      aria-label="Find links"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 gap-4 lg:grid-cols-4"
    >
      <SearchField
        className="col-span-2"
        label="Search"
        placeholder="Title or URL"
        search={filter.search}
        onSearch={(search) => state.set({ search, page: undefined }, { isReplacing: true })}
      />
      {names.map((name) => (
        <SelectField
          key={name}
          label={choices[name].label}
          name={name}
          value={filter[name]}
          onValue={(value) => state.set({ [name]: value, page: undefined })}
        >
          <option value="">Any</option>
          {choices[name].options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
    </form>
  );
}
