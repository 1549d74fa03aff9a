import { useState } from 'react';
import type { BulkSelection } from '#features/bulk-edit/bulk-edit.contract.ts';
import { useSelection, type EditableSelection } from '#admin-kit/use-selection.ts';
import type { PapersViewState } from '#features/papers/papers.admin.ts';

export interface PapersSelection extends EditableSelection {
  /** Whether all papers that match the filters are selected. Then `ids` is empty. */
  isAll: boolean;
  selectAll(): void;
  /** The selection as the bulk edit takes it. */
  chosen: BulkSelection;
}

/**
 * Manages the selection of Manage Papers: single papers of any page, or all that match the filters. A change of the
 * filters ends the latter.
 */
export function usePapersSelection(
  { filter }: Pick<PapersViewState, 'filter'>,
  shownIds: readonly number[],
): PapersSelection {
  const picked = useSelection();
  const [allOf, setAllOf] = useState<string>();
  const shown = JSON.stringify(filter);
  const isAll = allOf === shown;

  /** Deselecting a row while all are selected keeps only the other rows of this page. */
  function onSelect(keys: number[], isSelected: boolean): void {
    setAllOf(undefined);
    if (isAll) {
      const rest = shownIds.filter((id) => !keys.includes(id));
      picked.clear();
      picked.onSelect(rest, true);
    } else picked.onSelect(keys, isSelected);
  }

  return {
    ids: isAll ? [] : picked.ids,
    isAll,
    isSelected: (id) => isAll || picked.isSelected(id),
    onSelect,
    selectAll() {
      picked.clear();
      setAllOf(shown);
    },
    clear() {
      picked.clear();
      setAllOf(undefined);
    },
    chosen: isAll ? { filter } : { ids: picked.ids },
  };
}
