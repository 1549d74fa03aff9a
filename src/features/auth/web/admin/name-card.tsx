import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthUser } from '#features/auth/auth.contract.ts';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';

/** The user's name, which others see next to their actions. */
export function NameCard({ user }: { user: AuthUser }) {
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
