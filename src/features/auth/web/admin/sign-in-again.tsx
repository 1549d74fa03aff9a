import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SignInAnswer } from '#features/auth/sign-in.contract.ts';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { sendCall } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { signInAgainBy } from '#admin-kit/sign-in-again.ts';
import { reloadForAnotherUser } from './another-user.ts';
import { createDialogRequest } from './dialog-request.ts';
import { ProviderTab } from './provider-tab.tsx';
import { SecondStepForm } from './second-step.tsx';
import { PasskeyButton, PasswordForm } from './sign-in-forms.tsx';
import { signInWaysQuery } from './sign-in.api.ts';

const dialog = createDialogRequest();

/** Renders the "Sign in again" dialog when the session ends during work. Mounted once in the back office. */
export function SignInAgainPlace() {
  const request = useSyncExternalStore(dialog.subscribe, dialog.open);
  useEffect(() => signInAgainBy(dialog.ask), []);
  return request && <SignInAgain onAnswer={request.answer} />;
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
  const goOn = async ({ needsSecondFactor }: SignInAnswer) =>
    needsSecondFactor ? setAtSecondStep(true) : finish();
  return (
    <ModalDialog title="Sign in again" onClose={() => onAnswer(false)}>
      <div className="flex flex-col gap-4">
        {isAtSecondStep ? (
          <SecondStepForm onDone={finish} onBack={() => setAtSecondStep(false)} />
        ) : (
          <>
            <p className="text-muted">Your session has ended. Nothing on this page is lost.</p>
            <PasswordForm knownEmail={user?.email ?? ''} onAnswer={goOn} />
            {browserSupportsWebAuthn() && <PasskeyButton onAnswer={goOn} />}
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
