import type { ReactNode } from 'react';
import { groupedCount } from '#lib/text/format.ts';

/** Shows the first lines of a long report in an area that scrolls, and how many more there are. */
export function LineList({
  title,
  total,
  lines,
}: {
  title: string;
  /** Number of all lines. Without any, nothing is shown. */
  total: number;
  lines: { key: string | number; text: ReactNode }[];
}) {
  if (total === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <ul
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
        tabIndex={0}
        className="max-h-56 overflow-y-auto rounded-md border border-line text-sm"
      >
        {lines.map(({ key, text }) => (
          <li key={key} className="border-b border-line px-3 py-2 [overflow-wrap:anywhere] last:border-0">
            {text}
          </li>
        ))}
        {total > lines.length && (
          <li className="px-3 py-2 text-muted">and {groupedCount(total - lines.length)} more</li>
        )}
      </ul>
    </section>
  );
}
