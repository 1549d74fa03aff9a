import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { EntryPage, EntryButton, FormAlert } from './entry-page.tsx';

const kinds = {
  authenticator: {
    path: '/api/auth/two-factor/verify-totp',
    label: 'Code',
    hint: 'Enter the six digits that your authenticator shows.',
    other: 'Use a recovery code',
  },
  recovery: {
    path: '/api/auth/two-factor/verify-backup-code',
    label: 'Recovery code',
    hint: 'Enter one of your saved recovery codes. Each works once.',
    other: 'Use the authenticator',
  },
} as const;

/** The page that asks for the second-factor code after the password. */
export function SecondStep(props: { onDone: () => void; onBack: () => void }) {
  return (
    <EntryPage title="Second step">
      <SecondStepForm {...props} />
    </EntryPage>
  );
}

/** Asks for the code of an authenticator or a recovery code. Shows errors of `onDone` like those of the call. */
export function SecondStepForm({
  onDone,
  onBack,
}: {
  onDone: () => void | Promise<void>;
  onBack: () => void;
}) {
  const [kind, setKind] = useState<keyof typeof kinds>('authenticator');
  const [code, setCode] = useState('');
  const { path, label, hint, other } = kinds[kind];
  const submission = useSubmission(undefined, async () => {
    await callApi('POST', path, { code });
    await onDone();
  });
  return (
    <>
      <p className="text-muted">{hint}</p>
      <Form submission={submission} className="flex flex-col gap-4">
        <FormAlert submission={submission} />
        <TextField
          key={kind}
          label={label}
          name="code"
          autoComplete="one-time-code"
          inputMode={kind === 'authenticator' ? 'numeric' : 'text'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is the only one on the page
          autoFocus
          isRequired
          value={code}
          onValue={setCode}
        />
        <EntryButton action="Sign in" submission={submission} />
      </Form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            setCode('');
            setKind(kind === 'authenticator' ? 'recovery' : 'authenticator');
          }}
        >
          {other}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Start over
        </Button>
      </div>
    </>
  );
}
