import { useQuery } from '@tanstack/react-query';
import { UserPlus } from '#ui/icons.ts';
import { useState } from 'react';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import type { ListedUser } from '#features/auth/users-admin.contract.ts';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MadeLinkDialog, type ShownLink } from './made-link-dialog.tsx';
import { UserMenu } from './user-menu.tsx';
import { usersQuery } from './users-admin.api.ts';

function waysOf({ hasPassword, hasSecondFactor, passkeys }: ListedUser): string {
  const ways = [
    hasPassword && (hasSecondFactor ? 'Password and second factor' : 'Password'),
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
  ].filter(Boolean);
  return ways.join(', ') || 'Provider';
}

const roleOf = ({ role }: ListedUser) => (role === 'owner' ? 'Owner' : 'Editor');

const columnsFor = (ownId: number | undefined): Column<ListedUser>[] => [
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
  { name: 'role', title: 'Role', cell: roleOf, phoneText: (user) => `${user.email} · ${roleOf(user)}` },
  { name: 'ways', title: 'Sign-in method', cell: waysOf, phoneText: waysOf },
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
  const menuOf = (user: ListedUser) => <UserMenu user={user} isSelf={user.id === own?.id} onLink={setLink} />;
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
            columns={columnsFor(own?.id)}
            rows={users.data}
            rowKey={({ id }) => id}
            actions={menuOf}
          />
        )}
        {users.isPending && <LoadingRows />}
        {users.isError && <ReadFailure what="The users" onRetry={() => void users.refetch()} />}
        <InvitationsCard />
      </div>
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(made) => {
            setInviting(false);
            setLink(made);
          }}
        />
      )}
      {link && <MadeLinkDialog {...link} onClose={() => setLink(undefined)} />}
    </TabPage>
  );
}
