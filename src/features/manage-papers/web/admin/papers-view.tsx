import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText } from '#ui/icons.ts';
import { useEffect, useEffectEvent } from 'react';
import { groupedCount } from '#lib/text/format.ts';
import { getTabUrl, type TabState } from '#admin-kit/tab-url.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { useSelection } from '#admin-kit/use-selection.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { bulkWithPapers } from '#features/bulk-edit/bulk-edit.admin.ts';
import { deletePaper, deletePapers } from './delete-papers.tsx';
import {
  getPapersViewState,
  type PapersViewState,
  ManageFilters,
  adminPapersQuery,
  SelectionBar,
} from '#features/papers/papers.admin.ts';
import { PaperPanel } from './paper-panel.tsx';
import { ColumnMenu } from './table/column-menu.tsx';
import { PapersTable } from './table/papers-table.tsx';
import { useShownColumns } from './table/use-shown-columns.ts';

function NoPapers({ viewState }: { viewState: PapersViewState }) {
  const { isFiltering, onClear } = viewState;
  return (
    <Blankslate
      icon={<FileText aria-hidden className="size-8" />}
      title="No papers found"
      hint={
        isFiltering ? 'Try adjusting your search criteria' : 'Start by uploading your first question paper'
      }
      action={
        isFiltering ? (
          <Button variant="secondary" onClick={onClear}>
            Clear all filters
          </Button>
        ) : (
          <ButtonLink href={getTabUrl('upload')}>Upload papers</ButtonLink>
        )
      }
    />
  );
}

/** Shows the papers that match the URL. */
export function PapersView({ state }: { state: TabState }) {
  const viewState = getPapersViewState(state);
  const papers = useQuery(adminPapersQuery(viewState.parameters));
  const selection = useSelection();
  const shown = useShownColumns();
  const refresh = useRefetch();
  const total = papers.data?.total ?? 0;
  const rows = papers.data?.papers ?? [];
  const open = state.get('open');
  const close = () => state.set({ open: undefined });

  const isPastEnd = total > 0 && rows.length === 0 && !papers.isPlaceholderData;
  const toLastPage = useEffectEvent(() =>
    state.set({ page: Math.ceil(total / viewState.size) - 1 }, { isReplacing: true }),
  );
  // The last row of the last page may have been deleted.
  useEffect(() => {
    if (isPastEnd) toLastPage();
  }, [isPastEnd]);

  async function remove(paper: AdminPaper): Promise<void> {
    if (!(await deletePaper(paper))) return;
    selection.onSelect([paper.id], false);
    if (open === String(paper.id)) close();
    await refresh();
  }
  async function removeSelected(): Promise<void> {
    if (!(await deletePapers(selection.ids))) return;
    selection.clear();
    await refresh();
  }

  return (
    <div className="flex flex-col gap-4">
      <ManageFilters viewState={viewState}>
        <ColumnMenu shown={shown} />
      </ManageFilters>
      <SelectionBar selection={selection}>
        {total > selection.ids.length && (
          <ButtonLink variant="secondary" href={getTabUrl('bulk', { ...viewState.shown, all: 1 })}>
            All {groupedCount(total)} matching
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => void bulkWithPapers(selection.ids)}>
          Bulk operations
        </Button>
        <Button variant="danger" onClick={() => void removeSelected()}>
          Delete selected
        </Button>
      </SelectionBar>
      <PagedResults
        query={papers}
        what="The papers"
        total={total}
        place={viewState}
        empty={<NoPapers viewState={viewState} />}
      >
        <PapersTable
          papers={rows}
          columns={shown.columns}
          sorting={viewState.sorting}
          selection={selection}
          isBusy={papers.isPlaceholderData}
          onEdit={({ id }) => state.set({ open: id })}
          onDelete={(paper) => void remove(paper)}
        />
      </PagedResults>
      {/^[1-9]\d{0,8}$/.test(open) && (
        <PaperPanel key={open} id={open} onClose={close} onDelete={(paper) => void remove(paper)} />
      )}
    </div>
  );
}
