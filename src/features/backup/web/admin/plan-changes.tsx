import { clsx } from 'clsx';
import { groupedCount } from '#lib/text/format.ts';
import type { TableChange } from '../../restore.contract.ts';
import { titleOfTable } from './table-labels.ts';

/** Removed rows come first: the backup itself does not show them. */
const kinds = ['removed', 'changed', 'added'] as const;
const weightOf = ({ removed, changed }: TableChange) => (removed > 0 ? 2 : changed > 0 ? 1 : 0);

/** List of the changes by table. Tables that lose rows come first. Unchanged rows are not listed. */
export function PlanChanges({ tables }: { tables: TableChange[] }) {
  const sorted = tables.toSorted((one, other) => weightOf(other) - weightOf(one));
  return (
    <ul aria-label="What would change" className="divide-y divide-line rounded-md border border-line text-sm">
      {sorted.map((table) => (
        <li key={table.name} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="font-semibold [overflow-wrap:anywhere]">{titleOfTable(table.name)}</span>
          <span className="tabular flex flex-wrap gap-x-4">
            {kinds
              .filter((kind) => table[kind] > 0)
              .map((kind) => (
                <span key={kind} className={clsx(kind === 'removed' && 'font-semibold text-danger')}>
                  {groupedCount(table[kind])} {kind}
                </span>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
