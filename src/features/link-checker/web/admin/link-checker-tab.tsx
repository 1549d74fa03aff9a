import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { groupedCount } from '#lib/text/format.ts';
import { getTabUrl, useTabState } from '#admin-kit/tab-url.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { useSelection } from '#admin-kit/use-selection.ts';
import { Button } from '#ui/button.tsx';
import { RefreshCw } from '#ui/icons.ts';
import {
  brokenAfter,
  linkFilters,
  replaceHostJobName,
  type CopiesReport,
  type LinkFilter,
  type LinksSummary,
} from '../../link-checker.contract.ts';
import { LinkPanel } from './link-panel.tsx';
import { LinkList } from './link-list.tsx';
import { CheckProgress, LinksRead, RepairProgress, useCheckRun } from './link-runs.tsx';
import { linksSummaryQuery } from './link-checker.api.ts';
import { useLinkActions, type LinkActions } from './use-link-actions.ts';
import { filterLabels } from './link-labels.ts';

/** Refetch interval of the list while a check runs, in milliseconds. */
const watchMs = 3_000;
/** Refetch interval while papers and pages are read, in milliseconds. */
const readMs = 1_000;

const brokenHint = `Failed at least ${brokenAfter.checks} times over ${brokenAfter.days} days`;
const shownFilters: LinkFilter[] = ['broken', 'error', 'warning', 'success', 'unchecked', 'muted'];

/**
 * Shows the number of links of each kind that has links, as a filter of the list. The active one links back to all
 * links.
 */
function LinkTotals({ summary, chosen }: { summary: LinksSummary; chosen: LinkFilter | undefined }) {
  const filters = shownFilters.filter((filter) => summary[filter] > 0 || filter === chosen);
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

export function Tab() {
  const state = useTabState();
  const status = linkFilters.find((name) => name === state.get('status'));
  const search = state.get('search').trim().slice(0, 300);
  const filter = { ...(status && { status }), ...(search !== '' && { search }) };
  const { run, isNew, isRunning } = useCheckRun();
  const refetchInterval = isRunning ? watchMs : false;
  const { data: summary } = useQuery({
    ...linksSummaryQuery(filter),
    refetchInterval: ({ state: { data } }) => (data?.isReading ? readMs : refetchInterval),
  });
  const actions = useLinkActions();
  const selection = useSelection();
  const open = state.get('open');
  const refresh = () => void actions.refresh();
  return (
    <TabPage
      title="Link Checker"
      hint="External URLs used in papers and pages. All are checked weekly, failing ones daily."
      actions={<CheckButtons isRunning={isRunning} start={actions.start} />}
    >
      <div className="flex flex-col gap-6">
        <ProblemNotice text={actions.problem} />
        <CheckProgress run={run} isNew={isNew} onEnd={refresh} />
        <RepairProgress
          title="Our own copies"
          job="store-copies"
          startedId={actions.copiesId}
          onEnd={refresh}
          describe={({ stored, refused }: CopiesReport) => `${stored} stored, ${refused.length} not stored.`}
        />
        <RepairProgress
          title="Replace host"
          job={replaceHostJobName}
          startedId={actions.hostId}
          onEnd={refresh}
          describe={() => '“Re-check problems” checks the new URLs.'}
        />
        {summary && <LinksRead summary={summary} onEnd={refresh} />}
        {summary && <LinkTotals summary={summary} chosen={status} />}
        <LinkList {...{ state, filter, summary, refetchInterval, selection, actions }} />
      </div>
      {/^[1-9]\d{0,9}$/.test(open) && (
        <LinkPanel key={open} id={open} actions={actions} onClose={() => state.set({ open: undefined })} />
      )}
    </TabPage>
  );
}

function CheckButtons({ isRunning, start }: { isRunning: boolean; start: LinkActions['start'] }) {
  return (
    <>
      <Button variant="secondary" disabled={isRunning} onClick={() => void start({ scope: 'due' })}>
        Re-check problems
      </Button>
      <Button disabled={isRunning} onClick={() => void start({ scope: 'all' })}>
        <RefreshCw aria-hidden className="size-5" />
        {isRunning ? 'Checking...' : 'Check all links'}
      </Button>
    </>
  );
}
