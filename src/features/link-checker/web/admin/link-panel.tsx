import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fileSize } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import type { LinkDetail, Replaced } from '../../link-checker.contract.ts';
import { LinkState } from './link-status.tsx';
import { formatMilliseconds, linkName, places } from './link-labels.ts';
import { linkQuery } from './link-checker.api.ts';
import { ReplaceHostDialog } from './replace-host-dialog.tsx';
import { showReplaced, type LinkActions } from './use-link-actions.ts';

const urlClass = 'text-accent [overflow-wrap:anywhere] hover:underline';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-32 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Facts({ link }: { link: LinkDetail }) {
  const { url, message, statusCode, responseTime, bytes, checkedAt } = link;
  return (
    <div className="flex flex-col gap-3">
      <a href={url} target="_blank" rel="noopener noreferrer" className={urlClass}>
        {getReadableUrl(url)}
      </a>
      <LinkState {...link} />
      {message !== null && <p className="[overflow-wrap:anywhere]">{message}</p>}
      <dl className="flex flex-col gap-1 text-sm">
        <Fact name="Status code">{statusCode}</Fact>
        <Fact name="Time">{responseTime === null ? null : formatMilliseconds(responseTime)}</Fact>
        <Fact name="Size">{bytes === null ? null : fileSize(bytes)}</Fact>
        <Fact name="Checked">{checkedAt === null ? null : <When at={checkedAt} />}</Fact>
      </dl>
    </div>
  );
}

function Uses({ usedBy }: Pick<LinkDetail, 'usedBy'>) {
  return (
    <ul className="flex flex-col gap-1">
      {usedBy.map((use) => (
        <li key={`${use.source} ${use.recordId}`}>
          <a href={use.adminAddress} className={`inline-flex min-h-11 items-center ${urlClass}`}>
            {use.title}
          </a>
          <span className="ml-2 text-sm text-muted">{use.sourceTitle}</span>
        </li>
      ))}
    </ul>
  );
}

/** Replaces a URL in every record that uses it. */
function ReplaceForm({ link, onReplaced }: { link: LinkDetail; onReplaced: (done: Replaced) => void }) {
  const [url, setUrl] = useState('');
  const submission = useSubmission('Failed to replace the URL', async () => {
    const done = await callApi<Replaced>('POST', `/api/admin/link-check/${link.id}/replace`, { url });
    showReplaced(done);
    onReplaced(done);
  });
  return (
    <Form submission={submission} className="flex flex-col gap-3">
      <TextField
        label="New URL"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        isRequired
        value={url}
        onValue={setUrl}
        hint={`Replaces the URL in ${places(link.uses)} and checks it.`}
      />
      <Button type="submit" variant="secondary" className="self-start" disabled={submission.isSending}>
        {submission.isSending ? 'Replacing...' : 'Replace URL'}
      </Button>
    </Form>
  );
}

function Contents({
  link,
  actions,
  onClose,
}: {
  link: LinkDetail;
  actions: LinkActions;
  onClose: () => void;
}) {
  const [isReplacingHost, setReplacingHost] = useState(false);
  const mayBeStored = link.status !== 'error' && link.usedBy.some((use) => use.isFile);
  const closeAfter = async (work: Promise<unknown>) => {
    if (await work) onClose();
  };
  const changed = () => {
    void actions.refresh();
    onClose();
  };
  const isRedirected = link.finalUrl !== null;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-6">
      <Facts link={link} />
      <div className="flex flex-wrap gap-3">
        {isRedirected && (
          <Button onClick={() => void closeAfter(actions.takeRedirect(link))}>Use the new URL</Button>
        )}
        <Button
          variant={isRedirected ? 'secondary' : 'primary'}
          disabled={actions.busyId === link.id}
          onClick={() => void actions.recheck(link)}
        >
          {actions.busyId === link.id ? 'Checking...' : 'Check again'}
        </Button>
        {mayBeStored && (
          <Button variant="secondary" onClick={() => void closeAfter(actions.storeCopies([link.id]))}>
            Store our own copy
          </Button>
        )}
        <Button variant="secondary" onClick={() => void actions.mute(link)}>
          {link.isMuted ? 'Unmute' : 'Mute'}
        </Button>
      </div>
      {link.isMuted && (
        <p className="text-sm text-muted">
          Muted{link.mutedByName !== null && ` by ${link.mutedByName}`}: checks of all links leave it out.
        </p>
      )}
      <Part title="Replace the URL">
        <ReplaceForm link={link} onReplaced={changed} />
        {link.host !== location.host && (
          <Button variant="secondary" className="self-start" onClick={() => setReplacingHost(true)}>
            Replace host
          </Button>
        )}
      </Part>
      {isReplacingHost && (
        <ReplaceHostDialog
          host={link.host}
          onClose={() => setReplacingHost(false)}
          onStarted={(jobId) => {
            actions.setHostId(jobId);
            changed();
          }}
        />
      )}
      <Part title="Used by">
        <Uses usedBy={link.usedBy} />
      </Part>
    </div>
  );
}

/** Shows all details of one link in a side panel. */
export function LinkPanel({
  id,
  actions,
  onClose,
}: {
  id: string;
  actions: LinkActions;
  onClose: () => void;
}) {
  const link = useQuery(linkQuery(id));
  return (
    <SidePanel title={link.data ? linkName(link.data) : 'Link'} onClose={onClose}>
      {link.isPending && <LoadingRows />}
      {link.isError && (
        <div className="p-6">
          <ReadFailure what="The link" onRetry={() => void link.refetch()} />
        </div>
      )}
      {link.data && <Contents link={link.data} actions={actions} onClose={onClose} />}
    </SidePanel>
  );
}
