import { useState } from 'react';
import type { Selection } from './table.tsx';

export interface EditableSelection extends Selection {
  ids: number[];
  clear(): void;
}

/** Keeps the selected rows across the pages of a list. Starts with `initial`. */
export function useSelection(initial: readonly number[] = []): EditableSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(initial));
  return {
    ids: [...ids],
    isSelected: (id) => ids.has(id),
    onSelect: (changed, isSelected) =>
      setIds((current) => {
        const next = new Set(current);
        for (const id of changed) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}
