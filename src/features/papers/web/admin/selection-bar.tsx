import type { ReactNode } from 'react';
import { groupedCount } from '#lib/text/format.ts';
import { Button } from '#ui/button.tsx';
import type { EditableSelection } from '#admin-kit/use-selection.ts';

/** Shows the number of selected rows on all pages, and the available actions. Empty without a selection. Pinned to the bottom of a phone. */
export function SelectionBar({
  selection,
  matching,
  children,
}: {
  selection: Pick<EditableSelection, 'ids' | 'clear'>;
  /** Set if all matching rows are selected: their number. */
  matching?: number | undefined;
  children: ReactNode;
}) {
  const count = matching ?? selection.ids.length;
  return (
    <div role="status" className={count === 0 ? 'sr-only' : undefined}>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-accent bg-accent-soft px-4 py-2 max-sm:fixed max-sm:inset-x-2 max-sm:bottom-2 max-sm:z-30 max-sm:shadow-lg">
          <p className="tabular flex-1 text-sm font-semibold">
            {matching === undefined
              ? `${groupedCount(count)} selected`
              : `All ${groupedCount(count)} matching selected`}
          </p>
          <Button variant="secondary" onClick={selection.clear}>
            Clear selection
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}
