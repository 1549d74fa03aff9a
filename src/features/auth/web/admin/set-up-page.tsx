import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { EntryPage, EntryButton, FormAlert } from './entry-page.tsx';
import { LinkEntryPage } from './link-entry-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const title = 'Create the owner account';

function SetUpForm({ token, hasSecondPlace }: { token: string; hasSecondPlace: boolean }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmission(undefined, async () => {
    await callApi('POST', '/api/auth/set-up', { token, name, email, password });
    location.assign('/admin');
  });
  return (
    <EntryPage title={title} hint="This site has no owner yet. Create the owner account.">
      <Form submission={submission} className="flex flex-col gap-4">
        <FormAlert submission={submission} />
        <TextField label="Name" name="name" autoComplete="name" isRequired value={name} onValue={setName} />
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          hint="You use it to sign in. No e-mail is sent."
          isRequired
          value={email}
          onValue={setEmail}
        />
        <NewPasswordField value={password} onValue={setPassword} />
        {!hasSecondPlace && (
          <p role="note" className="text-sm text-muted">
            Backups are on the same disk as the site: if it fails, both are lost. To change that, set{' '}
            <code>BACKUP_DIR</code> to a folder on another disk, or <code>BACKUP_BUCKET</code> to a bucket,
            and start the site again.
          </p>
        )}
        <EntryButton action="Create account" submission={submission} />
      </Form>
    </EntryPage>
  );
}

/** Page `/set-up`, the target of the link that the first start prints. */
export function SetUpPage() {
  return (
    <LinkEntryPage purpose="set-up" title={title}>
      {(token, { hasSecondPlace }) => <SetUpForm token={token} hasSecondPlace={hasSecondPlace === true} />}
    </LinkEntryPage>
  );
}
