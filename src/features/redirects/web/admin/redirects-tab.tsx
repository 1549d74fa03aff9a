import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { formatCount } from '#lib/text/format.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Download, Globe, Plus, Trash2, Upload } from '#ui/icons.ts';
import { useIsOwner } from '#features/auth/auth.admin.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { ViewLinks } from '#admin-kit/view-links.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { RedirectHost } from '../../redirects-admin.contract.ts';
import { MissingPages } from './missing-pages.tsx';
import { RedirectImport } from './redirect-import.tsx';
import { RedirectList } from './redirect-list.tsx';
import { hostsQuery } from './redirects-admin.api.ts';

const views = [
  { name: '', title: 'Redirects' },
  { name: 'missing', title: 'Missing pages' },
  { name: 'sites', title: 'Other sites', isForOwners: true },
];

export function Tab() {
  const state = useTabState();
  const isOwner = useIsOwner();
  const available = views.filter(({ isForOwners }) => !isForOwners || isOwner);
  const view = available.find(({ name }) => name === state.get('view'))?.name ?? '';
  return (
    <TabPage
      title="URL Redirects"
      hint="Send visitors from old URLs to the current page, in every language."
      actions={
        view === '' && (
          <>
            <ButtonLink variant="secondary" href="/api/admin/redirects/export" download>
              <Download aria-hidden className="size-5" />
              Export
            </ButtonLink>
            <Button variant="secondary" onClick={() => state.set({ open: 'import' })}>
              <Upload aria-hidden className="size-5" />
              Import
            </Button>
            <Button onClick={() => state.set({ open: 'new' })}>
              <Plus aria-hidden className="size-5" />
              Add redirect
            </Button>
          </>
        )
      }
    >
      <ViewLinks label="Parts of URL Redirects" tab="redirects" views={available} view={view} />
      {view === '' && <RedirectList state={state} />}
      {view === 'missing' && <MissingPages state={state} />}
      {view === 'sites' && <OtherSites />}
      {state.get('open') === 'import' && <RedirectImport onClose={() => state.set({ open: undefined })} />}
    </TabPage>
  );
}

function HostForm({ onHosts }: { onHosts: (hosts: RedirectHost[]) => void }) {
  const [host, setHost] = useState('');
  const submission = useSubmission(undefined, async () => {
    onHosts(await callApi<RedirectHost[]>('POST', '/api/admin/redirect-hosts', { host }));
    setHost('');
  });
  const { failure, errors } = submission;
  return (
    <Form submission={submission} className="flex flex-col gap-3">
      <ProblemNotice text={failure && !errors.host ? failure.publicMessage : undefined} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="grow sm:max-w-md"
          label="Host"
          name="host"
          placeholder="example.org"
          spellCheck={false}
          value={host}
          onValue={setHost}
        />
        <Button type="submit" disabled={submission.isSending}>
          {submission.isSending ? 'Adding...' : 'Add host'}
        </Button>
      </div>
    </Form>
  );
}

/** Edits the external hosts that redirects may target. For owners. */
function OtherSites() {
  const queryClient = useQueryClient();
  const { data: hosts, isError, refetch } = useQuery(hostsQuery);
  const [problem, setProblem] = useState<string>();
  const show = (list: RedirectHost[]) => queryClient.setQueryData(hostsQuery.queryKey, list);

  async function remove(host: string): Promise<void> {
    setProblem(undefined);
    try {
      const url = `/api/admin/redirect-hosts/${encodeURIComponent(host)}`;
      show(await callApi<RedirectHost[]>('DELETE', url));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
      await refetch();
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Redirects can lead only to these hosts. Subdomains are not included.</p>
      <HostForm onHosts={show} />
      <ProblemNotice text={problem} />
      {!hosts && !isError && <LoadingRows count={2} />}
      {isError && <ReadFailure what="The list" onRetry={() => void refetch()} />}
      {hosts?.length === 0 && (
        <Blankslate
          icon={<Globe aria-hidden className="size-8" />}
          title="No other sites yet"
          hint="Redirects can lead only to pages of this site."
        />
      )}
      {hosts && hosts.length > 0 && (
        <ul aria-label="Other sites" className="rounded-lg border border-line bg-raised">
          {hosts.map(({ host, redirects }) => (
            <li
              key={host}
              className="flex items-center gap-3 border-b border-line py-1 pr-1 pl-4 last:border-0"
            >
              <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{host}</span>
              <span className="text-sm text-muted">{formatCount(redirects, 'redirect')}</span>
              <IconButton label={`Remove ${host}`} icon={Trash2} onClick={() => void remove(host)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
