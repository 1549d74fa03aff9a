import { useState } from 'react';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { longestLabel, type StoredBackup } from '../../backup.contract.ts';
import { useStoredBackupWrites } from './backup.api.ts';

/** Form for the owner's name of a kept backup. An empty name removes it. */
export function BackupNameForm({ backup, onClose }: { backup: StoredBackup; onClose: () => void }) {
  const [label, setLabel] = useState(backup.label ?? '');
  const { mark } = useStoredBackupWrites();
  const submission = useSubmission('Error', async () => {
    await mark(backup.name, { label });
    onClose();
  });
  return (
    <ModalDialog title="Name this backup" onClose={onClose}>
      <Form submission={submission} className="flex flex-col gap-4">
        <TextField
          label="Name"
          name="label"
          hint="Leave blank to remove the name."
          maxLength={longestLabel}
          value={label}
          onValue={setLabel}
        />
        <FormActions action="Save" submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}
