import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import type { AuthUser } from '#features/auth/auth.contract.ts';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import { accountQuery } from './account.api.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The user's name, which others see next to their actions. */
function NameCard({ user }: { user: AuthUser }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(user.name);
  useUnsavedChanges(name !== user.name);
  const submission = useSubmission('Failed to save the name', async () => {
    await callApi('POST', '/api/auth/update-user', { name });
    await queryClient.invalidateQueries(currentUserQuery);
    setName(name.trim());
    showToast({ title: 'Success', description: 'Name saved', style: 'neutral' });
  });
  return (
    <Card title="Name">
      <Form submission={submission} className="flex flex-col gap-4">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          hint="Shown next to your changes in the activity log."
          isRequired
          value={name}
          onValue={setName}
        />
        <FormActions action="Save name" submission={submission} />
      </Form>
    </Card>
  );
}

/** The user's own name and sign-in methods. */
export function Tab() {
  const { data: user } = useQuery(currentUserQuery);
  const account = useQuery(accountQuery);
  return (
    <TabPage title="Account" hint={user && `You sign in as ${user.email}.`}>
      {account.isPending && <LoadingRows />}
      {account.isError && <ReadFailure what="Your account" onRetry={() => void account.refetch()} />}
      {user && account.data && (
        <div className="flex max-w-3xl flex-col gap-6">
          <NameCard user={user} />
          <PasswordCard account={account.data} />
          <SecondFactorCard account={account.data} />
          <PasskeysCard passkeys={account.data.passkeys} />
          <SessionsCard sessions={account.data.sessions} />
        </div>
      )}
    </TabPage>
  );
}
