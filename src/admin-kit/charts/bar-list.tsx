import type { ReactNode } from 'react';
import { groupedCount } from '#lib/text/format.ts';

export interface BarListRow {
  key: string;
  /** Shown before the figure. */
  name: ReactNode;
  count: number;
  /** Shown below the figure: '12 papers'. */
  note?: string | undefined;
  actions?: ReactNode;
}

/** A ranking of names with their figures. A bar behind each row shows its size relative to the largest. */
export function BarList({ label, rows }: { label: string; rows: BarListRow[] }) {
  const greatest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ol aria-label={label} className="flex flex-col gap-1 text-sm">
      {rows.map(({ key, name, count, note, actions }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-2">
          <span className="relative flex min-h-9 min-w-0 flex-1 items-center justify-between gap-3 px-2 py-1">
            <span
              aria-hidden
              className="absolute inset-y-0.5 left-0 rounded-sm bg-accent-soft"
              style={{ width: `${(count / greatest) * 100}%` }}
            />
            <span className="relative min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular relative shrink-0 text-right">
              {groupedCount(count)}
              {note && <span className="block text-xs text-muted">{note}</span>}
            </span>
          </span>
          {actions}
        </li>
      ))}
    </ol>
  );
}
