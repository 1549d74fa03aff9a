import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from '#ui/icons.ts';
import { useEffect, useState } from 'react';
import type { SignInAnswer, SignInProblem } from '#features/auth/sign-in.contract.ts';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { getReturnUrl } from '#lib/url/return-url.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EntryPage, EntryAlert, EntryButton, FormAlert } from './entry-page.tsx';
import { signInByPasskey } from './passkey-calls.ts';
import { SecondStep } from './second-step.tsx';
import { signInWaysQuery } from './sign-in.api.ts';

const problems = {
  'not-invited': 'No user has the e-mail address of this account. Ask an owner of the site to invite you.',
  'not-verified': 'Your provider has not verified your e-mail address. Verify it there, then sign in again.',
  disabled: 'This account is disabled. Ask an owner of the site.',
  provider: 'Sign-in with your provider failed. Try again, or sign in with your password.',
} as const satisfies Record<SignInProblem, string>;

function PasswordForm({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmission(undefined, async () =>
    onAnswer(await callApi('POST', '/api/auth/sign-in/email', { email, password })),
  );
  return (
    <Form submission={submission} className="flex flex-col gap-4">
      <FormAlert submission={submission} />
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        value={email}
        onValue={setEmail}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onValue={setPassword}
      />
      <EntryButton action="Sign in" submission={submission} />
    </Form>
  );
}

function PasskeyButton({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const submission = useSubmission(undefined, async () => onAnswer(await signInByPasskey()));
  return (
    <>
      <Button variant="secondary" disabled={submission.isSending} onClick={() => void submission.submit()}>
        <KeyRound aria-hidden className="size-4" />
        Sign in with a passkey
      </Button>
      <FormAlert submission={submission} />
    </>
  );
}

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

  const goOn = ({ needsSecondFactor }: SignInAnswer) => {
    if (needsSecondFactor) setAtSecondStep(true);
    else location.assign(to);
  };

  if (isAtSecondStep)
    return <SecondStep onDone={() => location.assign(to)} onBack={() => setAtSecondStep(false)} />;
  return (
    <EntryPage title="Sign in">
      {problem && problems[problem] && <EntryAlert>{problems[problem]}</EntryAlert>}
      <PasswordForm onAnswer={goOn} />
      {browserSupportsWebAuthn() && <PasskeyButton onAnswer={goOn} />}
      {ways?.provider && (
        <ButtonLink variant="secondary" href={`/api/login?to=${encodeURIComponent(to)}`}>
          Sign in with {ways.provider.name}
        </ButtonLink>
      )}
    </EntryPage>
  );
}
