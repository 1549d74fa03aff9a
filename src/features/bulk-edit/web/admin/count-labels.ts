import { groupedCount } from '#lib/text/format.ts';
import type { BulkCounts } from '../../bulk-edit.contract.ts';

/** Formats counts as text: '12 changed, 3 unchanged'. */
export function getCountsLabel({ waiting, changed, unchanged, failed, undone, left }: BulkCounts): string {
  const parts: [number, string][] = [
    [changed, 'changed'],
    [undone, 'undone'],
    [left, 'not undone'],
    [unchanged, 'unchanged'],
    [failed, 'failed'],
    [waiting, 'not processed'],
  ];
  const words = parts.flatMap(([count, what]) => (count > 0 ? [`${groupedCount(count)} ${what}`] : []));
  return words.length > 0 ? words.join(', ') : 'Nothing yet';
}
