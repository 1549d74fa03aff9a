import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from '#ui/icons.ts';
import type { AccountSession } from '#features/auth/account.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { When } from '#admin-kit/when.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { accountQuery } from './account.api.ts';
import { browserName } from './browser-name.ts';

function SessionRow({
  session: { id, userAgent, isCurrent, createdAt, lastSeenAt },
}: {
  session: AccountSession;
}) {
  const queryClient = useQueryClient();
  const { submit, isSending } = useSubmission('Failed to end the session', async () => {
    await callApi('POST', '/api/auth/revoke-session', { id });
    await queryClient.invalidateQueries(accountQuery);
  });
  const name = browserName(userAgent);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isCurrent && <Badge>This session</Badge>}
        </span>
        <span className="text-sm text-muted">
          Signed in <When at={createdAt} />, seen <When at={lastSeenAt} /> · Session {id}
        </span>
      </span>
      {!isCurrent && (
        <IconButton
          label={`End the session of ${name}`}
          icon={LogOut}
          disabled={isSending}
          onClick={() => void submit()}
        />
      )}
    </li>
  );
}

/** Lists the user's sessions. */
export function SessionsCard({ sessions }: { sessions: AccountSession[] }) {
  const queryClient = useQueryClient();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const { submit, isSending } = useSubmission('Failed to end the sessions', async () => {
    await callApi('POST', '/api/auth/revoke-other-sessions');
    await queryClient.invalidateQueries(accountQuery);
  });
  async function endOthers(): Promise<void> {
    const body = `${others === 1 ? '1 other session ends' : `${others} other sessions end`} immediately. You stay signed in here.`;
    if (await confirm({ title: 'End all other sessions?', body, action: 'End sessions' })) await submit();
  }
  return (
    <Card
      title="Sessions"
      actions={
        others > 0 && (
          <Button variant="secondary" disabled={isSending} onClick={() => void endOthers()}>
            End all others
          </Button>
        )
      }
    >
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}
