import { useState } from 'react';
import { encode } from 'uqr';
import type { NewSecondFactor } from '#features/auth/account.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';

/** A QR code, dark on light in every theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-md"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

/** Shows the QR code and the key for the authenticator, and asks for a first code. */
export function SecondFactorDialog({
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
          <QrCode text={address} label="QR code for the authenticator" />
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
