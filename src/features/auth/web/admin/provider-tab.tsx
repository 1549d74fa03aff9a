import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from './entry-page.tsx';
import { reloadForAnotherUser } from './another-user.ts';

const providerUrl = `/api/login?prompt=login&to=${encodeURIComponent('/admin?tab=account')}`;

/**
 * Opens the provider in a tab that cannot access this page. Returns null if the browser blocks it. This page cannot
 * close the tab later: its opener policy separates them as soon as the provider answers.
 */
function openProvider(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.location.href = providerUrl;
  return tab;
}

/**
 * Signs in at the provider in a second tab, so that unsaved input in this tab is not lost. `check` throws if the user
 * has not signed in there.
 */
export function ProviderTab({
  name,
  check,
  onDone,
}: {
  name: string;
  check: () => Promise<unknown>;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const [tab, setTab] = useState<Window | null>();
  const submission = useSubmission(undefined, async () => {
    await check();
    await reloadForAnotherUser(queryClient);
    onDone();
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setTab(openProvider())}>
        Sign in again with {name}
      </Button>
      {tab === null && (
        <p className="text-sm text-muted">
          Your browser blocked the new tab. Allow it for this site and try again.
        </p>
      )}
      {tab && (
        <>
          <p className="text-sm text-muted">Sign in in the new tab, then come back here.</p>
          <Button disabled={submission.isSending} onClick={() => void submission.submit()}>
            I have signed in
          </Button>
        </>
      )}
      <FormAlert submission={submission} />
    </>
  );
}
