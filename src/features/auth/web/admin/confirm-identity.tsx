import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Account } from '#features/auth/account.contract.ts';
import { askUserAt, callApi, sendCall } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { KeyRound } from '#ui/icons.ts';
import { accountQuery } from './account.api.ts';
import { FormAlert } from './entry-page.tsx';
import { confirmByPasskey } from './passkey-calls.ts';
import { createDialogRequest } from './dialog-request.ts';
import { ProviderTab } from './provider-tab.tsx';
import { signInWaysQuery } from './sign-in.api.ts';
import { PasswordField } from './password-field.tsx';

const dialog = createDialogRequest();

/** Renders the "Confirm it's you" dialog when a call needs a recent authentication. Mounted once in the back office. */
export function ConfirmIdentityPlace() {
  const request = useSyncExternalStore(dialog.subscribe, dialog.open);
  useEffect(() => askUserAt('reauthentication_required', dialog.ask), []);
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
        {ways.data?.provider && (
          <ProviderTab
            name={ways.data.provider.name}
            check={() => sendCall('GET', '/api/auth/reauthenticate')}
            onDone={onConfirmed}
          />
        )}
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
      <PasswordField value={password} onValue={setPassword} />
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
