import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTabState } from '#admin-kit/tab-url.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { ViewLinks } from '#admin-kit/view-links.tsx';
import { callApi } from '#admin-kit/call-api.ts';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { useSelection } from '#admin-kit/use-selection.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Download, RefreshCw } from '#ui/icons.ts';
import { mostLinksAtOnce, type LinkCheckResult, type LinkGroup } from '../../link-checker.contract.ts';
import { readLinkFilter } from './link-filters.tsx';
import { LinkPanel } from './link-panel.tsx';
import { LinkGroups } from './link-groups.tsx';
import { LinkList } from './link-list.tsx';
import { CheckProgress, CopiesProgress, HostProgress, LinksRead, useCheckRun } from './link-runs.tsx';
import { LinkTotals } from './link-totals.tsx';
import { linksSummaryQuery } from './link-checker.api.ts';
import { useLinkActions, type LinkActions } from './use-link-actions.ts';

/** Refetch interval of the list while a check runs, in milliseconds. */
const watchMs = 3_000;
/** Refetch interval while papers and pages are read, in milliseconds. */
const readMs = 1_000;
const views = [
  { name: '', title: 'All links' },
  { name: 'groups', title: 'Problems by cause and site' },
];

export function Tab() {
  const state = useTabState();
  const filter = Object.fromEntries(
    Object.entries(readLinkFilter(state)).filter(([, value]) => value !== ''),
  );
  const { run, isNew, isRunning } = useCheckRun();
  const refetchInterval = isRunning ? watchMs : false;
  const { data: summary } = useQuery({
    ...linksSummaryQuery(filter),
    refetchInterval: ({ state: { data } }) => (data?.isReading ? readMs : refetchInterval),
  });
  const { actions, copiesId, storeGroup } = useCopyActions();
  const selection = useSelection();
  const [hostId, setHostId] = useState<string | null>(null);
  const isGrouped = state.get('view') === 'groups';
  const open = state.get('open');
  const refresh = () => void actions.refresh();
  return (
    <TabPage
      title="Link Checker"
      hint="External URLs used in papers and pages. All are checked weekly, failing ones daily."
      actions={<CheckButtons filter={filter} isRunning={isRunning} start={actions.start} />}
    >
      <div className="flex flex-col gap-6">
        <ProblemNotice text={actions.problem} />
        <CheckProgress run={run} isNew={isNew} onEnd={refresh} />
        <CopiesProgress startedId={copiesId} onEnd={refresh} />
        {summary && <LinksRead summary={summary} onEnd={refresh} />}
        <HostProgress startedId={hostId} onEnd={refresh} />
        {summary && <LinkTotals summary={summary} chosen={state.get('status')} />}
        <ViewLinks label="Parts of Link Checker" tab="links" views={views} view={isGrouped ? 'groups' : ''} />
        {isGrouped ? (
          <LinkGroups onStoreCopies={(group) => void storeGroup(group)} onReplaced={setHostId} />
        ) : (
          <LinkList {...{ state, filter, summary, refetchInterval, isRunning, selection, actions }} />
        )}
      </div>
      {/^[1-9]\d{0,9}$/.test(open) && (
        <LinkPanel key={open} id={open} actions={actions} onClose={() => state.set({ open: undefined })} />
      )}
    </TabPage>
  );
}

/** Provides the actions on links. `copiesId` is the job of the copies that were started last. */
function useCopyActions() {
  const actions = useLinkActions();
  const [copiesId, setCopiesId] = useState<string | null>(null);
  const storeCopies: LinkActions['storeCopies'] = async (links, total) => {
    const started = await actions.storeCopies(links, total);
    if (started) setCopiesId(started.jobId);
    return started;
  };
  async function storeGroup({ host, reason, status, count }: LinkGroup): Promise<void> {
    const query = new URLSearchParams({ host, reason, status, limit: String(mostLinksAtOnce) });
    await storeCopies(await callApi<LinkCheckResult[]>('GET', `/api/admin/link-check?${query}`), count);
  }
  return { actions: { ...actions, storeCopies }, copiesId, storeGroup };
}

function CheckButtons({
  filter,
  isRunning,
  start,
}: {
  filter: Record<string, string>;
  isRunning: boolean;
  start: LinkActions['start'];
}) {
  return (
    <>
      <ButtonLink
        variant="secondary"
        href={`/api/admin/link-check/export?${new URLSearchParams(filter)}`}
        download
      >
        <Download aria-hidden className="size-5" />
        Export
      </ButtonLink>
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
