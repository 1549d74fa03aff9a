import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { SearchX, Signpost, Trash2 } from '#ui/icons.ts';
import { useState } from 'react';
import { groupedCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import type { TabState } from '#admin-kit/tab-url.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { SelectField } from '#admin-kit/fields.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { getTableState } from '#admin-kit/table-state.ts';
import { When } from '#admin-kit/when.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { missingSorts, type MissingUrl } from '../../redirects-admin.contract.ts';
import { missingQuery } from './redirects-admin.api.ts';

/** The table identifies a row by a number; these have no id. */
type Row = MissingUrl & { number: number };

const columns: Column<Row>[] = [
  {
    name: 'path',
    title: 'URL',
    className: 'min-w-44 font-semibold [overflow-wrap:anywhere]',
    cell: ({ path }) => <span title={path}>{getReadableUrl(path)}</span>,
  },
  { name: 'count', title: 'Visits', isNumeric: true, cell: ({ count }) => groupedCount(count) },
  { name: 'last', title: 'Last', cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
  { name: 'first', title: 'First', cell: ({ firstSeenAt }) => <When at={firstSeenAt} /> },
  {
    name: 'referrer',
    title: 'Referrer',
    className: 'text-muted [overflow-wrap:anywhere]',
    cell: ({ referrer }) => referrer && getReadableUrl(referrer),
  },
];

const orders = { recent: 'Last visited first', count: 'Most visits first', path: 'By URL' };
const maxListed = 1_000;

function useForgetting() {
  const [problem, setProblem] = useState<string>();
  const refresh = useRefetch();
  async function forget(path?: string): Promise<void> {
    setProblem(undefined);
    try {
      const query = path === undefined ? '' : `?path=${encodeURIComponent(path)}`;
      await callApi('DELETE', `/api/admin/missing-addresses${query}`);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    }
    await refresh();
  }
  return { problem, forget };
}

/** Lists missing pages, with one click to redirect each of them. */
export function MissingPages({ state }: { state: TabState }) {
  const table = getTableState(state, missingSorts, 'recent');
  const missing = useQuery(missingQuery(table.parameters));
  const rows = (missing.data?.addresses ?? []).map((address, number) => ({ ...address, number }));
  const total = missing.data?.total ?? 0;
  const { problem, forget } = useForgetting();
  const isEmpty = missing.isSuccess && total === 0 && table.search === '';

  async function forgetAll(): Promise<void> {
    const isWanted = await confirm({
      title: 'Clear the list of missing pages?',
      body: 'The log starts again with the next missing page.',
      action: 'Clear list',
    });
    if (isWanted) await forget();
  }

  const actions = ({ path }: Row) => {
    const name = getReadableUrl(path);
    return (
      <>
        {!path.endsWith('…') && (
          <IconButton
            label={`Add a redirect from ${name}`}
            icon={Signpost}
            onClick={() =>
              state.set({
                view: undefined,
                sort: undefined,
                search: undefined,
                page: undefined,
                open: 'new',
                source: path,
              })
            }
          />
        )}
        <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => void forget(path)} />
      </>
    );
  };

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Recent URLs that were not found, up to {groupedCount(maxListed)}. Bots are left out, and nothing about
        visitors is stored.
      </p>
      <ProblemNotice text={problem} />
      {!isEmpty && (
        <form
          role="search"
          aria-label="Find missing pages"
          onSubmit={(event) => event.preventDefault()}
          className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[2fr_1fr_auto]"
        >
          <SearchField label="Search" placeholder="URL" search={table.search} onSearch={table.onSearch} />
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
          <Button variant="secondary" disabled={total === 0} onClick={() => void forgetAll()}>
            Clear list
          </Button>
        </form>
      )}
      <PagedResults
        query={missing}
        what="The missing pages"
        total={total}
        place={table}
        empty={
          <Blankslate
            icon={<SearchX aria-hidden className="size-8" />}
            title={isEmpty ? 'No missing pages' : 'No missing pages found'}
            hint={isEmpty ? 'Visitors have found every page they requested.' : 'Try another search.'}
          />
        }
      >
        <Table
          caption="Missing pages"
          columns={columns}
          rows={rows}
          rowKey={({ number }) => number}
          isBusy={missing.isPlaceholderData}
          actions={actions}
        />
      </PagedResults>
    </div>
  );
}
