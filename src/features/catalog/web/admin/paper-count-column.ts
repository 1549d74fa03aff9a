import type { Column } from '#admin-kit/table.tsx';
import { formatCount, groupedCount } from '#lib/text/format.ts';

/** The number of papers of an exam or a subject. */
export const paperCountColumn: Column<{ paperCount: number }> = {
  name: 'papers',
  title: 'Papers',
  isSorting: true,
  isNumeric: true,
  cell: ({ paperCount }) => groupedCount(paperCount),
  phoneText: ({ paperCount }) => formatCount(paperCount, 'paper'),
};
