import { useState } from 'react';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { CheckboxField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { mayDiscard, useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import type { BackupSettingsFields } from '../../backup.contract.ts';
import { useStoredBackupWrites } from './backup.api.ts';

const spans = [
  { name: 'keepDaily', label: 'Days', min: 1, max: 90 },
  { name: 'keepWeekly', label: 'Weeks', min: 0, max: 104 },
  { name: 'keepMonthly', label: 'Months', min: 0, max: 120 },
] as const;

const typedOf = ({ withFiles, keepDaily, keepWeekly, keepMonthly }: BackupSettingsFields) => ({
  withFiles,
  keepDaily: String(keepDaily),
  keepWeekly: String(keepWeekly),
  keepMonthly: String(keepMonthly),
});

/** Form for the content and the retention of scheduled backups. */
export function RuleForm({ saved, onClose }: { saved: BackupSettingsFields; onClose: () => void }) {
  // The settings when the form opened. The server refuses the save if another user changed them since.
  const [before] = useState(saved);
  const [typed, setTyped] = useState(typedOf(saved));
  const [isSaved, setIsSaved] = useState(false);
  const { save } = useStoredBackupWrites();
  const isDirty = !isSaved && JSON.stringify(typed) !== JSON.stringify(typedOf(before));
  useUnsavedChanges(isDirty);
  const submission = useSubmission('Error', async () => {
    const { withFiles, keepDaily, keepWeekly, keepMonthly } = typed;
    const numbers = {
      keepDaily: Number(keepDaily || Number.NaN),
      keepWeekly: Number(keepWeekly || Number.NaN),
      keepMonthly: Number(keepMonthly || Number.NaN),
    };
    await save({ withFiles, ...numbers, updatedAt: before.updatedAt });
    showToast({ title: 'Success', description: 'Backup settings saved', style: 'neutral' });
    setIsSaved(true);
    onClose();
  });
  const cancel = async () => {
    if (!isDirty || (await mayDiscard())) onClose();
  };
  return (
    <ModalDialog title="Backup settings" onClose={() => void cancel()}>
      <Form submission={submission} className="flex flex-col gap-4">
        <ProblemNotice text={submission.errors.updatedAt} />
        <CheckboxField
          label="With stored files"
          hint="Each backup is then as large as the library. A backup does not start if the disk is too full."
          isChecked={typed.withFiles}
          onChecked={(withFiles) => setTyped((known) => ({ ...known, withFiles }))}
        />
        <p className="text-sm text-muted">
          The server keeps the newest scheduled backup of each of the last days, weeks and months that have
          one, and deletes the others after the next backup. Backups with files and without are counted
          separately. Manual and pinned backups stay until you delete them.
        </p>
        <div className="grid grid-cols-3 gap-4">
          {spans.map(({ name, label, min, max }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              isRequired
              value={typed[name]}
              onValue={(value) => setTyped((known) => ({ ...known, [name]: value }))}
            />
          ))}
        </div>
        <FormActions action="Save" submission={submission} onCancel={() => void cancel()} />
      </Form>
    </ModalDialog>
  );
}
