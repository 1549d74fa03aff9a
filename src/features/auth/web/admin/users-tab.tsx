import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { SelectField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import type { UserRole } from '#features/auth/auth.contract.ts';
import { UserPlus, X } from '#ui/icons.ts';
import { useState } from 'react';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import type { Invitation, ListedUser, MadeInvitation } from '#features/auth/users-admin.contract.ts';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { type Column, Table } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { MadeLinkDialog, type ShownLink } from './made-link-dialog.tsx';
import { editorRights } from './role-texts.ts';
import { UserMenu } from './user-menu.tsx';
import { invitationsQuery, usersQuery } from './users-admin.api.ts';

function formatSignInWays({ hasPassword, hasSecondFactor, passkeys }: ListedUser): string {
  const ways = [
    hasPassword && (hasSecondFactor ? 'Password and second factor' : 'Password'),
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
  ].filter(Boolean);
  return ways.join(', ') || 'Provider';
}

const getRoleLabel = ({ role }: ListedUser) => (role === 'owner' ? 'Owner' : 'Editor');

const getColumns = (ownId: number | undefined): Column<ListedUser>[] => [
  {
    name: 'name',
    title: 'Name',
    cell: ({ id, name, email, disabledAt }) => (
      <span className="flex flex-col wrap-anywhere sm:min-w-40">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {id === ownId && <Badge>You</Badge>}
          {disabledAt && <Badge>Disabled</Badge>}
        </span>
        <span className="text-muted max-sm:hidden">{email}</span>
      </span>
    ),
  },
  {
    name: 'role',
    title: 'Role',
    cell: getRoleLabel,
    phoneText: (user) => `${user.email} · ${getRoleLabel(user)}`,
  },
  { name: 'ways', title: 'Sign-in method', cell: formatSignInWays, phoneText: formatSignInWays },
  {
    name: 'seen',
    title: 'Last seen',
    isWide: true,
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? <When at={lastSeenAt} /> : <span className="text-muted">Never</span>,
  },
];

/** Lists users and invitations, for owners. */
export function Tab() {
  const users = useQuery(usersQuery);
  const { data: own } = useQuery(currentUserQuery);
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<ShownLink>();
  const renderMenu = (user: ListedUser) => (
    <UserMenu user={user} isSelf={user.id === own?.id} onLink={setLink} />
  );
  return (
    <TabPage
      title="Users"
      hint="The people who can sign in."
      actions={
        <Button onClick={() => setInviting(true)}>
          <UserPlus aria-hidden className="size-4" />
          Invite
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {users.data && (
          <Table
            caption="Users"
            columns={getColumns(own?.id)}
            rows={users.data}
            rowKey={({ id }) => id}
            actions={renderMenu}
          />
        )}
        {users.isPending && <LoadingRows />}
        {users.isError && <ReadFailure what="The users" onRetry={() => void users.refetch()} />}
        <InvitationsCard />
      </div>
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(newLink) => {
            setInviting(false);
            setLink(newLink);
          }}
        />
      )}
      {link && <MadeLinkDialog {...link} onClose={() => setLink(undefined)} />}
    </TabPage>
  );
}

function InvitationRow({
  invitation: { id, email, role, invitedBy, createdAt },
}: {
  invitation: Invitation;
}) {
  const queryClient = useQueryClient();
  const { submit, isSending } = useSubmission('Failed to withdraw the invitation', async () => {
    await callApi('DELETE', `/api/admin/invitations/${id}`);
    await queryClient.invalidateQueries(invitationsQuery);
  });
  async function withdraw(): Promise<void> {
    const body = 'The link will stop working.';
    if (await confirm({ title: `Withdraw the invitation of ${email}?`, body, action: 'Withdraw' }))
      await submit();
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{email}</span>
        <span className="text-sm text-muted">
          {role === 'owner' ? 'Owner' : 'Editor'}, invited {invitedBy && `by ${invitedBy} `}
          <When at={createdAt} />
        </span>
      </span>
      <IconButton
        label={`Withdraw the invitation of ${email}`}
        icon={X}
        disabled={isSending}
        onClick={() => void withdraw()}
      />
    </li>
  );
}

/** Lists the pending invitations. Renders nothing if there are none. */
function InvitationsCard() {
  const { data, isError, refetch } = useQuery(invitationsQuery);
  if (isError) return <ReadFailure what="The invitations" onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title="Invitations">
      <ul>
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

/** Asks for address and role. The owner passes the resulting link on to the invited person. */
function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: (link: ShownLink) => void }) {
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
