import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { SignInAnswer } from '#features/auth/sign-in.contract.ts';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { askUserAt, sendCall, untilAllowed } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { reloadForAnotherUser } from './another-user.ts';
import { createDialogRequest } from './dialog-request.ts';
import { ProviderTab } from './provider-tab.tsx';
import { SecondStepForm } from './second-step.tsx';
import { PasskeyButton, PasswordForm } from './sign-in-forms.tsx';
import { signInWaysQuery } from './sign-in.api.ts';

const dialog = createDialogRequest();
const failed = { predicate: ({ state }: Query) => state.status === 'error' };

/**
 * Renders the "Sign in again" dialog when the session ends during work, and a notice that opens it after the user has
 * closed it. Mounted once in the back office and in the editor of public pages.
 */
export function SignInAgainPlace() {
  const queryClient = useQueryClient();
  const request = useSyncExternalStore(dialog.subscribe, dialog.open);
  const [isNoticed, setNoticed] = useState(false);

  const onSignedIn = useCallback(() => {
    setNoticed(false);
    void queryClient.refetchQueries(failed, { cancelRefetch: false });
    // Uploads that stopped continue.
    window.dispatchEvent(new Event('signed-in-again'));
  }, [queryClient]);
  useEffect(
    () =>
      askUserAt('unauthorized', async () => {
        const isDone = await dialog.ask();
        if (isDone) onSignedIn();
        else setNoticed(true);
        return isDone;
      }),
    [onSignedIn],
  );
  // The user may have signed in in another tab.
  const signIn = () => untilAllowed(() => sendCall('GET', '/api/auth/user')).then(onSignedIn, () => {});

  if (request) return <SignInAgain onAnswer={request.answer} />;
  if (!isNoticed) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-50 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded-lg border border-danger bg-raised p-4 shadow-lg"
    >
      <p className="flex-1">Your session has ended. Nothing on this page is lost.</p>
      <Button onClick={() => void signIn()}>Sign in</Button>
    </div>
  );
}

function SignInAgain({ onAnswer }: { onAnswer: (isDone: boolean) => void }) {
  const queryClient = useQueryClient();
  const [isAtSecondStep, setAtSecondStep] = useState(false);
  const { data: user } = useQuery(currentUserQuery);
  const { data: ways } = useQuery(signInWaysQuery);
  async function finish(): Promise<void> {
    await reloadForAnotherUser(queryClient);
    onAnswer(true);
  }
  const onSignedIn = async ({ needsSecondFactor }: SignInAnswer) =>
    needsSecondFactor ? setAtSecondStep(true) : finish();
  return (
    <ModalDialog title="Sign in again" onClose={() => onAnswer(false)}>
      <div className="flex flex-col gap-4">
        {isAtSecondStep ? (
          <SecondStepForm onDone={finish} onBack={() => setAtSecondStep(false)} />
        ) : (
          <>
            <p className="text-muted">Your session has ended. Nothing on this page is lost.</p>
            <PasswordForm knownEmail={user?.email ?? ''} onAnswer={onSignedIn} />
            {browserSupportsWebAuthn() && <PasskeyButton onAnswer={onSignedIn} />}
            {ways?.provider && (
              <ProviderTab
                name={ways.provider.name}
                check={() => sendCall('GET', '/api/auth/user')}
                onDone={() => onAnswer(true)}
              />
            )}
          </>
        )}
      </div>
    </ModalDialog>
  );
}
