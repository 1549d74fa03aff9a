import { useQuery } from '@tanstack/react-query';
import { useTabState } from '#admin-kit/tab-url.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { useSelection } from '#admin-kit/use-selection.ts';
import { Button } from '#ui/button.tsx';
import { RefreshCw } from '#ui/icons.ts';
import { linkFilters, replaceHostJobName, type CopiesReport } from '../../link-checker.contract.ts';
import { LinkPanel } from './link-panel.tsx';
import { LinkList } from './link-list.tsx';
import { CheckProgress, LinksRead, RepairProgress, useCheckRun } from './link-runs.tsx';
import { LinkTotals } from './link-totals.tsx';
import { linksSummaryQuery } from './link-checker.api.ts';
import { useLinkActions, type LinkActions } from './use-link-actions.ts';

/** Refetch interval of the list while a check runs, in milliseconds. */
const watchMs = 3_000;
/** Refetch interval while papers and pages are read, in milliseconds. */
const readMs = 1_000;

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
