import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserRole } from '#features/auth/auth.contract.ts';
import type { MadeInvitation } from '#features/auth/users-admin.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { SelectField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import type { ShownLink } from './made-link-dialog.tsx';
import { editorRights } from './role-texts.ts';
import { invitationsQuery } from './users-admin.api.ts';

/** Asks for address and role. The owner passes the resulting link on to the invited person. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: (link: ShownLink) => void;
}) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('editor');
  const submission = useSubmission('Failed to invite', async () => {
    const body = { email, role: role as UserRole };
    const { link, invitation } = await callApi<MadeInvitation>('POST', '/api/admin/invitations', body);
    await queryClient.invalidateQueries(invitationsQuery);
    onInvited({
      title: 'Invitation',
      hint: `Send it to ${invitation.email}. It works once and expires in 7 days.`,
      link,
    });
  });
  return (
    <ModalDialog title="Invite a user" onClose={onClose}>
      <Form submission={submission} className="flex flex-col gap-4">
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          hint="No e-mail is sent. You get a link to share."
          isRequired
          value={email}
          onValue={setEmail}
        />
        <SelectField
          label="Role"
          name="role"
          hint={`An editor manages ${editorRights}. An owner can do everything.`}
          value={role}
          onValue={setRole}
        >
          <option value="editor">Editor</option>
          <option value="owner">Owner</option>
        </SelectField>
        <FormActions action="Create link" submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}
