import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice, getEditProblem } from '#admin-kit/edit-notice.tsx';
import { CheckboxField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useEditForm } from '#admin-kit/use-edit-form.ts';
import { showToast } from '#ui/toast.ts';
import type { BackupSettingsFields } from '../../backup.contract.ts';
import { readStoredBackups, useStoredBackupWrites } from './backup.api.ts';

const spans = [
  { name: 'keepDaily', label: 'Days', min: 1, max: 90 },
  { name: 'keepWeekly', label: 'Weeks', min: 0, max: 104 },
  { name: 'keepMonthly', label: 'Months', min: 0, max: 120 },
] as const;

const fieldsOf = ({ withFiles, keepDaily, keepWeekly, keepMonthly }: BackupSettingsFields) => ({
  withFiles,
  keepDaily: String(keepDaily),
  keepWeekly: String(keepWeekly),
  keepMonthly: String(keepMonthly),
});

/** Form for the content and the retention of scheduled backups. */
export function RuleForm({ saved, onClose }: { saved: BackupSettingsFields; onClose: () => void }) {
  const { save } = useStoredBackupWrites();
  const { fields, change, submission, conflict, cancel } = useEditForm({
    opened: saved,
    fieldsOf,
    async save({ withFiles, keepDaily, keepWeekly, keepMonthly }, { updatedAt }) {
      const numbers = {
        keepDaily: Number(keepDaily || Number.NaN),
        keepWeekly: Number(keepWeekly || Number.NaN),
        keepMonthly: Number(keepMonthly || Number.NaN),
      };
      await save({ withFiles, ...numbers, updatedAt });
      showToast({ title: 'Success', description: 'Backup settings saved', style: 'neutral' });
      return undefined;
    },
    onClose,
    readAgain: async () => (await readStoredBackups()).settings,
    onReadFailure: () =>
      showToast({ title: 'Error', description: 'Failed to read the backup settings', style: 'destructive' }),
    failureTitle: 'Error',
  });
  return (
    <ModalDialog title="Backup settings" onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...getEditProblem(conflict?.text, conflict)} />
        <CheckboxField
          label="With stored files"
          hint="Each backup is then as large as the library. A backup does not start if the disk is too full."
          isChecked={fields.withFiles}
          onChecked={(withFiles) => change({ withFiles })}
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
              value={fields[name]}
              onValue={(value) => change({ [name]: value })}
            />
          ))}
        </div>
        <FormActions action="Save" submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
