import { CheckboxField } from '#admin-kit/fields.tsx';
import { ShortcutsDialog } from '#admin-kit/shortcuts-dialog.tsx';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText } from '#ui/icons.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { getTabUrl, type TabState } from '#admin-kit/tab-url.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { PaperBulkDrawer } from '#features/bulk-edit/bulk-edit.admin.ts';
import type { BulkSelection } from '#features/bulk-edit/bulk-edit.contract.ts';
import { deletePaper, deletePapers } from './delete-papers.tsx';
import {
  getPapersViewState,
  type PapersViewState,
  ManageFilters,
  adminPapersQuery,
  SelectionBar,
} from '#features/papers/papers.admin.ts';
import { joinPapers } from '#features/sittings/sittings.admin.tsx';
import { PaperPanel } from './paper-panel.tsx';
import { shortcuts } from './table/table-keys.ts';
import { ListTools } from './table/list-tools.tsx';
import { PapersGrid } from './table/papers-grid.tsx';
import { usePapersSelection, type PapersSelection } from './table/use-papers-selection.ts';
import { useShownColumns } from './table/use-shown-columns.ts';
import { useUserSetting } from '#features/auth/auth.admin.ts';

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

function PapersSelectionBar({
  selection,
  total,
  onChange,
  onJoin,
  onDelete,
}: {
  selection: PapersSelection;
  /** The number of papers that match the filters. */
  total: number;
  onChange: () => void;
  onJoin: () => void;
  onDelete: () => void;
}) {
  const mayJoin = !selection.isAll && selection.ids.length > 1 && selection.ids.length <= maxJoined;
  return (
    <SelectionBar selection={selection} matching={selection.isAll ? total : undefined}>
      {!selection.isAll && total > selection.ids.length && (
        <Button variant="secondary" onClick={selection.selectAll}>
          Select all {groupedCount(total)} matching
        </Button>
      )}
      <Button onClick={onChange}>Change...</Button>
      {mayJoin && (
        <Button variant="secondary" onClick={onJoin}>
          Same sitting
        </Button>
      )}
      <Button variant="danger" onClick={onDelete}>
        Delete selected
      </Button>
    </SelectionBar>
  );
}

/** Papers that one call puts into a sitting. */
const maxJoined = 100;

interface ChangedPapers {
  /** The operation that is chosen at first, or ''. */
  operation: string;
  selection: BulkSelection;
  count: number;
}

/** Shows the papers that match the URL. */
export function PapersView({ state }: { state: TabState }) {
  const viewState = getPapersViewState(state);
  const papers = useQuery(adminPapersQuery(viewState.parameters));
  const shownColumns = useShownColumns();
  // Shortcuts of a single character that also work outside of the table. Speech input can type such characters by
  // mistake, so the user can turn them off.
  const [hasOutsideKeys, setOutsideKeys] = useUserSetting(
    'papers-outside-keys',
    (stored) => stored !== false,
  );
  const [isHelpOpen, setHelpOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const refresh = useRefetch();
  const total = papers.data?.total ?? 0;
  const rows = papers.data?.papers ?? [];
  const selection = usePapersSelection(
    viewState,
    rows.map(({ id }) => id),
  );
  /** The papers in the drawer. It keeps them when the list changes. */
  const [changed, setChanged] = useState<ChangedPapers>();
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

  function change(operation: string): void {
    const count = selection.isAll ? total : selection.ids.length;
    setChanged({ operation, selection: selection.chosen, count });
  }
  async function remove(paper: AdminPaper): Promise<void> {
    if (!(await deletePaper(paper))) return;
    selection.onSelect([paper.id], false);
    if (open === String(paper.id)) close();
    await refresh();
  }
  async function removeSelected(): Promise<void> {
    // The server selects the papers that match, so it deletes them too.
    if (selection.isAll) return change('delete');
    if (!(await deletePapers(selection.ids))) return;
    selection.clear();
    await refresh();
  }

  return (
    <div ref={container} className="flex flex-col gap-4">
      <ManageFilters viewState={viewState}>
        <ListTools viewState={viewState} shown={shownColumns} onHelp={() => setHelpOpen(true)} />
      </ManageFilters>
      <PapersSelectionBar
        selection={selection}
        total={total}
        onChange={() => change('')}
        onJoin={() => void joinPapers(selection.ids).then((isJoined) => isJoined && selection.clear())}
        onDelete={() => void removeSelected()}
      />
      <PagedResults
        query={papers}
        what="The papers"
        total={total}
        place={viewState}
        empty={<NoPapers viewState={viewState} />}
      >
        <PapersGrid
          papers={rows}
          columns={shownColumns.columns}
          sorting={viewState.sorting}
          selection={selection}
          isBusy={papers.isPlaceholderData}
          onEdit={({ id }) => state.set({ open: id })}
          onDelete={(paper) => void remove(paper)}
          onChange={({ id }, operation) => setChanged({ operation, selection: { ids: [id] }, count: 1 })}
          onSearch={() => container.current?.querySelector<HTMLElement>('input[type=search]')?.focus()}
          onHelp={() => setHelpOpen(true)}
          hasOutsideKeys={hasOutsideKeys}
        />
      </PagedResults>
      {isHelpOpen && (
        <ShortcutsDialog shortcuts={shortcuts} onClose={() => setHelpOpen(false)}>
          <div className="mt-4 border-t border-line pt-2">
            <CheckboxField
              label="Shortcuts outside of the table"
              hint="j, k, / and ? also work while the focus is elsewhere on the page."
              isChecked={hasOutsideKeys}
              onChecked={setOutsideKeys}
            />
          </div>
        </ShortcutsDialog>
      )}
      {changed && (
        <PaperBulkDrawer
          title={`Change ${formatCount(changed.count, 'paper')}`}
          selection={changed.selection}
          initial={changed.operation}
          onStarted={(operation) => operation === 'delete' && selection.clear()}
          onClose={() => setChanged(undefined)}
        />
      )}
      {/^[1-9]\d{0,8}$/.test(open) && (
        <PaperPanel key={open} id={open} onClose={close} onDelete={(paper) => void remove(paper)} />
      )}
    </div>
  );
}
