import { useState } from 'react';
import type { SignInAnswer } from '#features/auth/sign-in.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { KeyRound } from '#ui/icons.ts';
import { EntryButton, FormAlert } from './entry-page.tsx';
import { signInByPasskey } from './passkey-calls.ts';
import { PasswordField } from './password-field.tsx';

type OnAnswer = (answer: SignInAnswer) => void | Promise<void>;

/** Signs in by e-mail address and password. `knownEmail` is the address of a user whose session has ended. */
export function PasswordForm({
  knownEmail = '',
  onAnswer,
}: {
  knownEmail?: string;
  /** Its errors are shown like those of the call. */
  onAnswer: OnAnswer;
}) {
  const [email, setEmail] = useState(knownEmail);
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
      <PasswordField label="Password" value={password} onValue={setPassword} />
      <EntryButton action="Sign in" submission={submission} />
    </Form>
  );
}

/** Signs in by a passkey. */
export function PasskeyButton({ onAnswer }: { onAnswer: OnAnswer }) {
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
