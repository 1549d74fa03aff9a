import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Account } from '#features/auth/account.contract.ts';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { callApi, confirmIdentityBy, sendCall } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { KeyRound } from '#ui/icons.ts';
import { accountQuery } from './account.api.ts';
import { FormAlert } from './entry-page.tsx';
import { confirmByPasskey } from './passkey-calls.ts';
import { signInWaysQuery } from './sign-in.api.ts';

interface Request {
  isAnswered: Promise<boolean>;
  answer(isConfirmed: boolean): void;
}

let open: Request | undefined;
const listeners = new Set<() => void>();

function show(next: Request | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens the dialog. Resolves to false if the user cancels. Concurrent calls share one dialog. */
function confirmIdentity(): Promise<boolean> {
  if (open) return open.isAnswered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  show({
    isAnswered: promise,
    answer(isConfirmed) {
      show(undefined);
      resolve(isConfirmed);
    },
  });
  return promise;
}

/** Renders the "Confirm it's you" dialog when a call needs a recent authentication. Mounted once in the back office. */
export function ConfirmIdentityPlace() {
  const request = useSyncExternalStore(subscribe, () => open);
  useEffect(() => confirmIdentityBy(confirmIdentity), []);
  return request && <ConfirmIdentity onAnswer={request.answer} />;
}

function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const account = useQuery(accountQuery);
  const ways = useQuery(signInWaysQuery);
  const onConfirmed = () => onAnswer(true);
  const onCancel = () => onAnswer(false);
  const hasPasskey = account.data && account.data.passkeys.length > 0 && browserSupportsWebAuthn();
  return (
    <ModalDialog title="Confirm it’s you" onClose={onCancel}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">This protects your account. You are not asked again for 5 minutes.</p>
        {account.isPending && <LoadingRows count={1} />}
        {account.isError && <ReadFailure what="Your account" onRetry={() => void account.refetch()} />}
        {hasPasskey && <PasskeyChoice onConfirmed={onConfirmed} />}
        {ways.data?.provider && <ProviderChoice name={ways.data.provider.name} onConfirmed={onConfirmed} />}
        {account.data && (
          <PasswordChoice account={account.data} onConfirmed={onConfirmed} onCancel={onCancel} />
        )}
      </div>
    </ModalDialog>
  );
}

function PasswordChoice({
  account: { hasPassword },
  onConfirmed,
  onCancel,
}: {
  account: Account;
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const [password, setPassword] = useState('');
  const submission = useSubmission(undefined, async () => {
    await callApi('POST', '/api/auth/reauthenticate/password', { password });
    onConfirmed();
  });
  if (!hasPassword)
    return (
      <Button variant="secondary" className="self-end" onClick={onCancel}>
        Cancel
      </Button>
    );
  return (
    <Form submission={submission} className="flex flex-col gap-4">
      <FormAlert submission={submission} />
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onValue={setPassword}
      />
      <FormActions action="Confirm" submission={submission} onCancel={onCancel} />
    </Form>
  );
}

function PasskeyChoice({ onConfirmed }: { onConfirmed: () => void }) {
  const submission = useSubmission(undefined, async () => {
    await confirmByPasskey();
    onConfirmed();
  });
  return (
    <>
      <Button variant="secondary" disabled={submission.isSending} onClick={() => void submission.submit()}>
        <KeyRound aria-hidden className="size-4" />
        Use a passkey
      </Button>
      <FormAlert submission={submission} />
    </>
  );
}

const providerUrl = `/api/login?prompt=login&to=${encodeURIComponent('/admin?tab=account')}`;

/** Opens the provider in a tab that cannot access this page. Returns null if the browser blocks it. */
function openProvider(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.location.href = providerUrl;
  return tab;
}

/** Re-authenticates in a second tab, so that unsaved input in this tab is not lost. */
function ProviderChoice({ name, onConfirmed }: { name: string; onConfirmed: () => void }) {
  const queryClient = useQueryClient();
  const [tab, setTab] = useState<Window | null>();
  const submission = useSubmission(undefined, async () => {
    await sendCall('GET', '/api/auth/reauthenticate');
    const before = queryClient.getQueryData(currentUserQuery.queryKey);
    const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    tab?.close();
    // Another user signed in: this page still shows the old one.
    if (before?.id !== now?.id) location.reload();
    else onConfirmed();
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
