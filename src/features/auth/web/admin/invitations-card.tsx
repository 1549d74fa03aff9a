import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from '#ui/icons.ts';
import type { Invitation } from '#features/auth/users-admin.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Card, ReadFailure } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { When } from '#admin-kit/when.tsx';
import { invitationsQuery } from './users-admin.api.ts';

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
export function InvitationsCard() {
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
