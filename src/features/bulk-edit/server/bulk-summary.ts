import { formatCount, groupedCount } from '#lib/text/format.ts';
import type { BulkReport } from '../bulk-edit.contract.ts';

/** Returns text such as 'Set language to Hindi: changed 994 papers, 6 failed', or the result of an undo. */
export function bulkSummary({ description, isUndo, counts }: BulkReport): string {
  const { changed, unchanged, failed, undone, left } = counts;
  const parts = isUndo
    ? [`undid ${formatCount(undone, 'paper')}`, left > 0 && `${groupedCount(left)} not undone`]
    : [
        `changed ${formatCount(changed, 'paper')}`,
        unchanged > 0 && `${groupedCount(unchanged)} unchanged`,
        failed > 0 && `${groupedCount(failed)} failed`,
      ];
  return `${description}: ${parts.filter(Boolean).join(', ')}`;
}
