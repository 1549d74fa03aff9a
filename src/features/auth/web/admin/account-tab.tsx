import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { accountQuery } from './account.api.ts';
import { NameCard } from './name-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

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
