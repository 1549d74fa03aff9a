import { useState } from 'react';
import type { LinkAnswer } from '#features/auth/access.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { EntryPage, EntryButton, FormAlert } from './entry-page.tsx';
import { LinkEntryPage } from './link-entry-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const title = 'You’ve been invited';

function AcceptForm({ token, whom: { email, role } }: { token: string; whom: LinkAnswer }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmission(undefined, async () => {
    await callApi('POST', '/api/auth/accept-invitation', { token, name, password });
    location.assign('/admin');
  });
  return (
    <EntryPage
      title={title}
      hint={`You join as ${role === 'owner' ? 'an owner' : 'an editor'}, and sign in as ${email}.`}
    >
      <Form submission={submission} className="flex flex-col gap-4">
        <FormAlert submission={submission} />
        {/* Tells password managers which address the new password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <TextField label="Name" name="name" autoComplete="name" isRequired value={name} onValue={setName} />
        <NewPasswordField value={password} onValue={setPassword} />
        <EntryButton action="Join" submission={submission} />
      </Form>
    </EntryPage>
  );
}

/** Page `/invitation`, the target of an invitation link. */
export function InvitationPage() {
  return (
    <LinkEntryPage purpose="invitation" title={title}>
      {(token, whom) => <AcceptForm token={token} whom={whom} />}
    </LinkEntryPage>
  );
}
