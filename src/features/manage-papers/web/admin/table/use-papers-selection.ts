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
  const selection = useSelection();
  const [allOf, setAllOf] = useState<string>();
  const filterKey = JSON.stringify(filter);
  const isAll = allOf === filterKey;

  /** Deselecting a row while all are selected keeps only the other rows of this page. */
  function onSelect(keys: number[], isSelected: boolean): void {
    setAllOf(undefined);
    if (isAll) {
      const rest = shownIds.filter((id) => !keys.includes(id));
      selection.clear();
      selection.onSelect(rest, true);
    } else selection.onSelect(keys, isSelected);
  }

  return {
    ids: isAll ? [] : selection.ids,
    isAll,
    isSelected: (id) => isAll || selection.isSelected(id),
    onSelect,
    selectAll() {
      selection.clear();
      setAllOf(filterKey);
    },
    clear() {
      selection.clear();
      setAllOf(undefined);
    },
    chosen: isAll ? { filter } : { ids: selection.ids },
  };
}
