import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, NewSecondFactor, RecoveryCodes } from '#features/auth/account.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Button } from '#ui/button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { showToast } from '#ui/toast.ts';
import { accountQuery } from './account.api.ts';
import { PasswordField } from './password-field.tsx';
import { CopyButton } from './copy-button.tsx';

type Step = 'turn on' | 'new codes' | { begun: NewSecondFactor } | { codes: string[] };

/** Asks for the password before a sensitive action, in case a stranger uses an open session. */
function PasswordDialog({
  title,
  hint,
  action,
  failure,
  onPassword,
  onClose,
}: {
  title: string;
  hint: string;
  action: string;
  failure: string;
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const submission = useSubmission(failure, () => onPassword(password));
  return (
    <ModalDialog title={title} onClose={onClose}>
      <Form submission={submission} className="flex flex-col gap-4">
        <p className="text-muted">{hint}</p>
        <PasswordField value={password} onValue={setPassword} />
        <FormActions action={action} submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}

/** Shows the QR code and the key for the authenticator, and asks for a first code. */
function SecondFactorDialog({
  begun: { address },
  onConfirmed,
  onClose,
}: {
  begun: NewSecondFactor;
  onConfirmed: () => Promise<void>;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const secret = new URL(address).searchParams.get('secret') ?? '';
  const submission = useSubmission('Failed to turn on the second factor', async () => {
    await callApi('POST', '/api/auth/two-factor/confirm', { code });
    await onConfirmed();
  });
  return (
    <ModalDialog title="Scan with your authenticator" onClose={onClose}>
      <Form submission={submission} className="flex flex-col gap-4">
        <div className="flex justify-center">
          <QrCode
            className="w-full max-w-56 rounded-md"
            text={address}
            label="QR code for the authenticator"
          />
        </div>
        <p className="text-sm text-muted">
          Or enter this key manually:{' '}
          <code className="font-semibold break-all text-ink">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="The six digits that your authenticator shows."
          error={submission.failure?.publicMessage}
          isRequired
          value={code}
          onValue={setCode}
        />
        <FormActions action="Turn on" submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}

/** Shows codes that cannot be shown again. Closing it by mistake is harmless: the user can make new codes. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <ModalDialog title="Save your recovery codes" onClose={onClose}>
      <p className="text-muted">
        Each code signs you in once without your authenticator. You won’t see them again. Print them, or save
        them in a password manager.
      </p>
      <ul className="tabular mt-4 grid grid-cols-2 gap-2 rounded-md border border-line bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </ModalDialog>
  );
}

/** Turns the second factor on and off, and makes new recovery codes. */
export function SecondFactorCard({ account: { hasSecondFactor, hasPassword } }: { account: Account }) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const refresh = () => queryClient.invalidateQueries(accountQuery);

  const removal = useSubmission('Failed to turn off the second factor', async () => {
    await callApi('POST', '/api/auth/two-factor/disable');
    await refresh();
    showToast({ title: 'Success', description: 'Second factor turned off', style: 'neutral' });
  });
  async function turnOff(): Promise<void> {
    const body = 'You will sign in with your password alone. Your recovery codes will stop working.';
    if (await confirm({ title: 'Turn off the second factor?', body, action: 'Turn off' }))
      await removal.submit();
  }
  async function makeCodes(password: string): Promise<void> {
    const path = '/api/auth/two-factor/generate-backup-codes';
    const { recoveryCodes } = await callApi<RecoveryCodes>('POST', path, { password });
    setStep({ codes: recoveryCodes });
  }

  return (
    <Card title="Second factor">
      <p className="text-muted">
        {hasSecondFactor
          ? 'On. Sign-in asks for your password and a code from your authenticator.'
          : 'Off. Turn it on to protect your account with a code from an authenticator, even if your password is stolen.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {hasSecondFactor ? (
          <>
            <Button variant="secondary" onClick={() => setStep('new codes')}>
              Generate new recovery codes
            </Button>
            <Button variant="secondary" disabled={removal.isSending} onClick={() => void turnOff()}>
              Turn off
            </Button>
          </>
        ) : (
          <Button disabled={!hasPassword} onClick={() => setStep('turn on')}>
            Turn on
          </Button>
        )}
      </div>

      {step === 'turn on' && (
        <PasswordDialog
          title="Turn on the second factor"
          hint="You need an authenticator: an app on your phone, or a password manager."
          action="Continue"
          failure="Failed to turn on the second factor"
          onClose={close}
          onPassword={async (password) =>
            setStep({ begun: await callApi('POST', '/api/auth/two-factor/enable', { password }) })
          }
        />
      )}
      {step === 'new codes' && (
        <PasswordDialog
          title="Generate new recovery codes?"
          hint="Your existing codes will stop working."
          action="Generate codes"
          failure="Failed to generate recovery codes"
          onClose={close}
          onPassword={makeCodes}
        />
      )}
      {typeof step === 'object' && 'begun' in step && (
        <SecondFactorDialog
          begun={step.begun}
          onClose={close}
          onConfirmed={async () => {
            setStep({ codes: step.begun.recoveryCodes });
            await refresh();
          }}
        />
      )}
      {typeof step === 'object' && 'codes' in step && (
        <RecoveryCodesDialog codes={step.codes} onClose={close} />
      )}
    </Card>
  );
}
