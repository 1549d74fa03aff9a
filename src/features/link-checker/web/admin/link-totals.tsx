import { clsx } from 'clsx';
import { groupedCount } from '#lib/text/format.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { brokenAfter, type LinkFilter, type LinksSummary } from '../../link-checker.contract.ts';
import { filterLabels } from './link-labels.ts';

const brokenHint = `failed at least ${brokenAfter.checks} times over ${brokenAfter.days} days`;
const shown: LinkFilter[] = ['broken', 'error', 'warning', 'success', 'unchecked', 'muted'];

/** Shows the number of links of each kind. Each links to its list; the active one links back to all. */
export function LinkTotals({ summary, chosen }: { summary: LinksSummary; chosen: string }) {
  return (
    <ul aria-label="Links by status" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {shown.map((filter) => (
        <li key={filter}>
          <a
            href={getTabUrl('links', { status: filter === chosen ? undefined : filter })}
            aria-current={filter === chosen ? 'true' : undefined}
            className={clsx(
              'flex h-full flex-col gap-1 rounded-lg border bg-raised p-4 hover:border-accent',
              filter === chosen ? 'border-accent' : 'border-line',
            )}
          >
            <span className="text-sm text-muted">{filterLabels[filter]}</span>
            <span
              className={clsx(
                'tabular text-2xl font-semibold',
                filter === 'broken' && summary.broken > 0 && 'text-danger',
              )}
            >
              {groupedCount(summary[filter])}
            </span>
            {filter === 'broken' && <span className="text-xs text-muted">{brokenHint}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
