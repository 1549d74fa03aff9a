import { useState } from 'react';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { PasswordField } from './password-field.tsx';

/** Asks for the password before a sensitive action, in case a stranger uses an open session. */
export function PasswordDialog({
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
