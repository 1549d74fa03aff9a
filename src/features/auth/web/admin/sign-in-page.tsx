import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SignInAnswer, SignInProblem } from '#features/auth/sign-in.contract.ts';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { getReturnUrl } from '#lib/url/return-url.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EntryPage, EntryAlert } from './entry-page.tsx';
import { PasskeyButton, PasswordForm } from './sign-in-forms.tsx';
import { SecondStep } from './second-step.tsx';
import { signInWaysQuery } from './sign-in.api.ts';

const problems = {
  'not-invited': 'No user has the e-mail address of this account. Ask an owner of the site to invite you.',
  'not-verified': 'Your provider has not verified your e-mail address. Verify it there, then sign in again.',
  disabled: 'This account is disabled. Ask an owner of the site.',
  provider: 'Sign-in with your provider failed. Try again, or sign in with your password.',
} as const satisfies Record<SignInProblem, string>;

/** Page `/sign-in`: by password and second factor, by passkey, or at the provider. Redirects to the return URL. */
export function SignInPage() {
  const query = new URLSearchParams(location.search);
  const to = getReturnUrl(query.get('to'));
  const problem = query.get('error') as SignInProblem | null;
  const [isAtSecondStep, setAtSecondStep] = useState(false);
  const { data: user } = useQuery(currentUserQuery);
  const { data: ways } = useQuery(signInWaysQuery);
  useEffect(() => {
    if (user) location.replace(to);
  }, [user, to]);

  const onAnswer = ({ needsSecondFactor }: SignInAnswer) => {
    if (needsSecondFactor) setAtSecondStep(true);
    else location.assign(to);
  };

  if (isAtSecondStep)
    return <SecondStep onDone={() => location.assign(to)} onBack={() => setAtSecondStep(false)} />;
  return (
    <EntryPage title="Sign in">
      {problem && problems[problem] && <EntryAlert>{problems[problem]}</EntryAlert>}
      <PasswordForm onAnswer={onAnswer} />
      {browserSupportsWebAuthn() && <PasskeyButton onAnswer={onAnswer} />}
      {ways?.provider && (
        <ButtonLink variant="secondary" href={`/api/login?to=${encodeURIComponent(to)}`}>
          Sign in with {ways.provider.name}
        </ButtonLink>
      )}
    </EntryPage>
  );
}
