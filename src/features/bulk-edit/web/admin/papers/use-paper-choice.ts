import { useQuery } from '@tanstack/react-query';
import { useTabState } from '#admin-kit/tab-url.ts';
import type { Selection } from '#admin-kit/table.tsx';
import { useSelection } from '#admin-kit/use-selection.ts';
import { getPapersViewState, adminPapersQuery } from '#features/papers/papers.admin.ts';

/** Manages a selection of papers: single papers, or all that match the filters in the URL. A reload restores the latter. */
export function usePaperChoice() {
  const state = useTabState();
  const viewState = getPapersViewState(state);
  const papers = useQuery(adminPapersQuery(viewState.parameters));
  const selectedPapers = useSelection();
  const isAll = state.get('all') === '1';
  const rows = papers.data?.papers ?? [];
  const total = papers.data?.total ?? 0;
  const setAll = (isOn: boolean) => state.set({ all: isOn ? 1 : undefined });

  /** Deselecting a row while all are selected keeps only the other rows of this page. */
  function onSelect(keys: number[], isSelected: boolean): void {
    if (!isAll) return selectedPapers.onSelect(keys, isSelected);
    selectedPapers.clear();
    const deselected = new Set(keys);
    selectedPapers.onSelect(
      rows.map(({ id }) => id).filter((id) => !deselected.has(id)),
      true,
    );
    setAll(false);
  }
  const selection: Selection = { isSelected: (id) => isAll || selectedPapers.isSelected(id), onSelect };

  return {
    viewState,
    papers,
    rows,
    total,
    isAll,
    selection,
    onAll: () => setAll(true),
    onNone() {
      selectedPapers.clear();
      if (isAll) setAll(false);
    },
    /** Number of selected papers; `undefined` while the number of matches is unknown. */
    count: isAll ? papers.data?.total : selectedPapers.ids.length,
    /** The selection to send; `null` if it is empty. */
    chosen: isAll
      ? papers.data?.total === 0
        ? null
        : { filter: viewState.filter }
      : selectedPapers.ids.length === 0
        ? null
        : { ids: selectedPapers.ids },
  };
}
export type PaperChoice = ReturnType<typeof usePaperChoice>;
