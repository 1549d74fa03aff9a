import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTabState } from '#admin-kit/tab-url.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { ViewLinks } from '#admin-kit/view-links.tsx';
import { callApi } from '#admin-kit/call-api.ts';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { useSelection } from '#admin-kit/use-selection.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Download, Link2, RefreshCw } from '#ui/icons.ts';
import { mostLinksAtOnce, type LinkCheckResult, type LinkGroup } from '../../link-checker.contract.ts';
import { LinkFilters, readLinkFilter } from './link-filters.tsx';
import { LinkPanel } from './link-panel.tsx';
import { getCause } from './link-causes.ts';
import { LinkGroups } from './link-groups.tsx';
import { CheckProgress, CopiesProgress, HostProgress, LinksRead, useCheckRun } from './link-runs.tsx';
import { LinkTable } from './link-table.tsx';
import { LinkTotals } from './link-totals.tsx';
import { linksQuery, linksSummaryQuery } from './link-checker.api.ts';
import { useLinkActions } from './use-link-actions.ts';

/** Refetch interval of the list while a check runs, in milliseconds. */
const watchMs = 3_000;
/** Refetch interval while papers and pages are read, in milliseconds. */
const readMs = 1_000;
const views = [
  { name: '', title: 'All links' },
  { name: 'groups', title: 'Problems by cause and site' },
];
const noFilter = {
  status: undefined,
  source: undefined,
  host: undefined,
  reason: undefined,
  search: undefined,
  page: undefined,
};

export function Tab() {
  const state = useTabState();
  const place = readPage(state);
  const asked = Object.fromEntries(Object.entries(readLinkFilter(state)).filter(([, value]) => value !== ''));
  const { run, isNew, isRunning } = useCheckRun();
  const refetchInterval = isRunning ? watchMs : false;
  const parameters = { ...asked, limit: place.size, offset: place.page * place.size };
  const links = useQuery({ ...linksQuery(parameters), refetchInterval });
  const summary = useQuery({
    ...linksSummaryQuery(asked),
    refetchInterval: ({ state: { data } }) => (data?.isReading ? readMs : refetchInterval),
  });
  const actions = useLinkActions();
  const chosen = useSelection();
  const [copiesId, setCopiesId] = useState<string | null>(null);
  const [hostId, setHostId] = useState<string | null>(null);
  const isGrouped = state.get('view') === 'groups';
  const isFiltering = Object.keys(asked).length > 0;

  async function storeCopies(list: { id: number }[]) {
    const started = await actions.storeCopies(list);
    if (started) setCopiesId(started.jobId);
    return started;
  }
  async function storeGroup({ host, reason, status }: LinkGroup) {
    const query = new URLSearchParams({ host, reason, status, limit: String(mostLinksAtOnce) });
    await storeCopies(await callApi<LinkCheckResult[]>('GET', `/api/admin/link-check?${query}`));
  }
  const shownActions = { ...actions, storeCopies };
  const selected = chosen.ids.map((id) => ({ id }));

  return (
    <TabPage
      title="Link Checker"
      hint="External URLs used in papers and pages. All are checked weekly, failing ones daily."
      actions={
        <>
          <ButtonLink
            variant="secondary"
            href={`/api/admin/link-check/export?${new URLSearchParams(asked)}`}
            download
          >
            <Download aria-hidden className="size-5" />
            Export
          </ButtonLink>
          <Button
            variant="secondary"
            disabled={isRunning}
            onClick={() => void actions.start({ scope: 'due' })}
          >
            Re-check problems
          </Button>
          <Button disabled={isRunning} onClick={() => void actions.start({ scope: 'all' })}>
            <RefreshCw aria-hidden className="size-5" />
            {isRunning ? 'Checking...' : 'Check all links'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ProblemNotice text={actions.problem} />
        <CheckProgress run={run} isNew={isNew} onEnd={() => void actions.refresh()} />
        <CopiesProgress startedId={copiesId} onEnd={() => void actions.refresh()} />
        {summary.data && <LinksRead summary={summary.data} onEnd={() => void actions.refresh()} />}
        <HostProgress startedId={hostId} onEnd={() => void actions.refresh()} />
        {summary.data && <LinkTotals summary={summary.data} chosen={state.get('status')} />}
        <ViewLinks label="Parts of Link Checker" tab="links" views={views} view={isGrouped ? 'groups' : ''} />
        {isGrouped ? (
          <LinkGroups onStoreCopies={(group) => void storeGroup(group)} onReplaced={setHostId} />
        ) : (
          <>
            <LinkFilters state={state} summary={summary.data} />
            {asked.reason && (
              <p className="flex flex-wrap items-center gap-x-3 text-sm">
                Only links with this cause: {getCause(asked.reason).title}.
                <Button variant="quiet" onClick={() => state.set({ reason: undefined, page: undefined })}>
                  Show all causes
                </Button>
              </p>
            )}
            {selected.length > 0 && (
              <div role="group" aria-label="Selected links" className="flex flex-wrap items-center gap-3">
                <p className="text-sm font-semibold">{selected.length} selected</p>
                <Button
                  variant="secondary"
                  disabled={isRunning}
                  onClick={() => void actions.start({ ids: chosen.ids }).then(chosen.clear)}
                >
                  Check
                </Button>
                <Button
                  variant="secondary"
                  onClick={() => void storeCopies(selected).then((started) => started && chosen.clear())}
                >
                  Store our own copies
                </Button>
                <Button variant="quiet" onClick={chosen.clear}>
                  Clear
                </Button>
              </div>
            )}
            <PagedResults
              query={links}
              what="The links"
              total={summary.data?.matching ?? 0}
              place={place}
              empty={
                <Blankslate
                  icon={<Link2 aria-hidden className="size-8" />}
                  title={isFiltering ? 'No links found' : 'No links yet'}
                  hint={
                    isFiltering
                      ? 'Try another search or filter.'
                      : 'Papers with a file on another server, and links in page texts, will appear here.'
                  }
                  action={
                    isFiltering && (
                      <Button variant="secondary" onClick={() => state.set(noFilter)}>
                        Show all links
                      </Button>
                    )
                  }
                />
              }
            >
              <LinkTable
                links={links.data ?? []}
                isBusy={links.isPlaceholderData}
                selection={chosen}
                actions={shownActions}
                onOpen={({ id }) => state.set({ open: id })}
              />
            </PagedResults>
          </>
        )}
      </div>
      {/^[1-9]\d{0,9}$/.test(state.get('open')) && (
        <LinkPanel
          key={state.get('open')}
          id={state.get('open')}
          actions={shownActions}
          onClose={() => state.set({ open: undefined })}
        />
      )}
    </TabPage>
  );
}
