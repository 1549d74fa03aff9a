import { useState } from 'react';
import type { LinkAnswer } from '#features/auth/access.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EntryPage, EntryButton, FormAlert } from './entry-page.tsx';
import { LinkEntryPage } from './link-entry-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const title = 'Choose a new password';

function ResetForm({ token, whom: { email } }: { token: string; whom: LinkAnswer }) {
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const submission = useSubmission(undefined, async () => {
    await callApi('POST', '/api/auth/reset-password', { token, password });
    setDone(true);
  });
  if (isDone)
    return (
      <EntryPage
        title="Password changed"
        hint="You are signed out everywhere. Sign in with the new password, then add your passkeys again."
      >
        <ButtonLink href="/sign-in">Sign in</ButtonLink>
      </EntryPage>
    );
  return (
    <EntryPage title={title} hint={`For ${email}. This signs you out everywhere and removes your passkeys.`}>
      <Form submission={submission} className="flex flex-col gap-4">
        <FormAlert submission={submission} />
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <NewPasswordField label="New password" value={password} onValue={setPassword} />
        <EntryButton action="Set the password" submission={submission} />
      </Form>
    </EntryPage>
  );
}

/** Page `/reset-password`, the target of a reset link from an owner. */
export function ResetPasswordPage() {
  return (
    <LinkEntryPage purpose="password-reset" title={title}>
      {(token, whom) => <ResetForm token={token} whom={whom} />}
    </LinkEntryPage>
  );
}
