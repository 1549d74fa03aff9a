import { clsx } from 'clsx';
import { groupedCount } from '#lib/text/format.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { brokenAfter, type LinkFilter, type LinksSummary } from '../../link-checker.contract.ts';
import { filterLabels } from './link-labels.ts';

const brokenHint = `Failed at least ${brokenAfter.checks} times over ${brokenAfter.days} days`;
const shown: LinkFilter[] = ['broken', 'error', 'warning', 'success', 'unchecked', 'muted'];

/**
 * Shows the number of links of each kind that has links, as a filter of the list. The active one links back to all
 * links.
 */
export function LinkTotals({ summary, chosen }: { summary: LinksSummary; chosen: LinkFilter | undefined }) {
  const filters = shown.filter((filter) => summary[filter] > 0 || filter === chosen);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Links by status" className="flex flex-wrap gap-2">
      {filters.map((filter) => (
        <li key={filter}>
          <a
            href={getTabUrl('links', { status: filter === chosen ? undefined : filter })}
            aria-current={filter === chosen ? 'true' : undefined}
            title={filter === 'broken' ? brokenHint : undefined}
            className={clsx(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm hover:border-accent',
              filter === chosen ? 'border-accent bg-accent-soft' : 'border-line-strong bg-raised',
            )}
          >
            {filterLabels[filter]}
            <span className={clsx('tabular font-semibold', filter === 'broken' && 'text-danger')}>
              {groupedCount(summary[filter])}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
