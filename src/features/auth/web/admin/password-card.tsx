import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, AccountPasskey } from '#features/auth/account.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { When } from '#admin-kit/when.tsx';
import { showToast } from '#ui/toast.ts';
import { accountQuery } from './account.api.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Lists the passkeys that still work after a password change: an attacker may have added one. */
function RemainingPasskeys({ passkeys }: { passkeys: AccountPasskey[] }) {
  return (
    <div role="status" className="mt-4 rounded-md border border-line-strong p-3 text-sm">
      <p>These passkeys still sign you in. Remove any that you do not recognise, under Passkeys.</p>
      <ul className="mt-1 list-disc pl-5">
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className="break-words">
            {name}, added <When at={createdAt} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PasswordCard({ account: { hasPassword, passkeys } }: { account: Account }) {
  const queryClient = useQueryClient();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(currentPassword !== '' || newPassword !== '');
  const submission = useSubmission('Failed to change the password', async () => {
    await callApi('POST', '/api/auth/change-password', { currentPassword, newPassword });
    setCurrentPassword('');
    setNewPassword('');
    setChanged(true);
    await queryClient.invalidateQueries(accountQuery);
    showToast({
      title: 'Success',
      description: 'Password changed. Other sessions have ended.',
      style: 'neutral',
    });
  });
  if (!hasPassword)
    return (
      <Card title="Password">
        <p className="text-muted">
          You sign in with your provider and have no password. An owner can create a link for you to set one.
        </p>
      </Card>
    );
  return (
    <Card title="Password">
      <Form submission={submission} className="flex flex-col gap-4">
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          isRequired
          value={currentPassword}
          onValue={setCurrentPassword}
        />
        <NewPasswordField
          label="New password"
          name="newPassword"
          value={newPassword}
          onValue={setNewPassword}
        />
        <FormActions action="Change password" submission={submission} />
      </Form>
      {isChanged && passkeys.length > 0 && <RemainingPasskeys passkeys={passkeys} />}
    </Card>
  );
}
