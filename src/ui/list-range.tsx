import { useLingui } from '@lingui/react/macro';
import { groupedCount } from '#lib/text/format.ts';

/** Returns '11–20 of 48', or undefined if everything is on one page. `page` is zero-based. */
export function useListRange(page: number, pageSize: number, total: number): string | undefined {
  const { t } = useLingui();
  if (total <= pageSize) return undefined;
  const from = groupedCount(page * pageSize + 1);
  const to = groupedCount(Math.min((page + 1) * pageSize, total));
  const all = groupedCount(total);
  return t`${from}–${to} of ${all}`;
}
