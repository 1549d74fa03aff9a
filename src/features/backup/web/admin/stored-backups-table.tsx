import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { formatCount, fileSize } from '#lib/text/format.ts';
import { ApiError } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { RowMenu, type MenuAction } from '#admin-kit/row-menu.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Download, Pencil, Pin, PinOff, Trash2, Undo2 } from '#ui/icons.ts';
import { showToast } from '#ui/toast.ts';
import { maxLabelLength, type BackupFacts, type StoredBackup } from '../../backup.contract.ts';
import { getBackupUrl, useStoredBackupWrites } from './backup.api.ts';
import { checkBackup, planSectionId } from './restore.api.ts';
import { downloadByBrowser } from './use-download.ts';

function getContentText({ rows, files, withFiles, missingFiles }: BackupFacts): string {
  const what = withFiles
    ? `${formatCount(rows, 'record')}, ${formatCount(files, 'file')}`
    : formatCount(rows, 'record');
  return missingFiles === 0 ? what : `${what}; ${formatCount(missingFiles, 'file')} lost`;
}

const badgeClass = 'inline-block rounded-full border border-line px-2 py-0.5 text-xs';

/** Time of the backup, its name, and badges for manual and pinned backups. */
function Taken({ at, label, isManual, isPinned }: StoredBackup) {
  return (
    <div className="flex flex-col gap-1">
      {label !== null && <span className="font-semibold [overflow-wrap:anywhere]">{label}</span>}
      <span className="flex flex-wrap items-center gap-2">
        <When at={at} />
        {isManual && <span className={badgeClass}>Manual</span>}
        {isPinned && <span className={badgeClass}>Pinned</span>}
      </span>
    </div>
  );
}

const columns: Column<StoredBackup>[] = [
  { name: 'at', title: 'Created', cell: Taken },
  { name: 'bytes', title: 'Size', isNumeric: true, cell: ({ bytes }) => fileSize(bytes) },
  {
    name: 'holds',
    title: 'Contents',
    isWide: true,
    cell: ({ facts }) => (facts ? getContentText(facts) : 'Unknown'),
  },
  {
    name: 'verified',
    title: 'Verified',
    isWide: true,
    cell: ({ facts }) => (facts ? <When at={facts.verifiedAt} /> : 'Unknown'),
  },
];

/** Form for the owner's name of a stored backup. An empty name removes it. */
function BackupNameForm({ backup, onClose }: { backup: StoredBackup; onClose: () => void }) {
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
          maxLength={maxLabelLength}
          value={label}
          onValue={setLabel}
        />
        <FormActions action="Save" submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}

function StoredBackupMenu({ backup, others }: { backup: StoredBackup; others: number }) {
  const { remove, mark } = useStoredBackupWrites();
  const refresh = useRefetch();
  const [isNaming, setNaming] = useState(false);
  const { name, bytes, isPinned } = backup;

  async function attempt(change: () => Promise<unknown>, success: string): Promise<void> {
    try {
      await change();
      showToast({ title: 'Success', description: success, style: 'neutral' });
    } catch (error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      showToast({ title: 'Error', description, style: 'destructive' });
    }
  }

  async function removeAfterQuestion(): Promise<void> {
    const isWanted = await confirm({
      title: 'Delete this backup?',
      body: `${name} (${fileSize(bytes)}) will be deleted permanently. ${formatCount(others, 'other backup')} will be left.`,
      action: 'Delete',
    });
    if (isWanted) await attempt(() => remove(name), 'Backup deleted');
  }

  async function showPlan(): Promise<void> {
    try {
      await checkBackup({ kept: name });
      await refresh();
      document.getElementById(planSectionId)?.scrollIntoView({ block: 'start' });
    } catch (error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      showToast({ title: 'Restore Failed', description, style: 'destructive' });
    }
  }

  const pin: MenuAction = isPinned
    ? {
        label: 'Unpin',
        icon: PinOff,
        onChoose: () => void attempt(() => mark(name, { isPinned: false }), 'Backup unpinned'),
      }
    : {
        label: 'Pin',
        icon: Pin,
        onChoose: () => void attempt(() => mark(name, { isPinned: true }), 'Backup pinned'),
      };
  const deletion: MenuAction = {
    label: 'Delete',
    icon: Trash2,
    isDangerous: true,
    onChoose: () => void removeAfterQuestion(),
  };
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        actions={[
          {
            label: 'Download',
            icon: Download,
            onChoose: () => void downloadByBrowser(getBackupUrl(name), name),
          },
          { label: 'Restore...', icon: Undo2, onChoose: () => void showPlan() },
          { label: 'Name...', icon: Pencil, onChoose: () => setNaming(true) },
          pin,
          ...(isPinned ? [] : [deletion]),
        ]}
      />
      {isNaming && <BackupNameForm backup={backup} onClose={() => setNaming(false)} />}
    </>
  );
}

/** Table of the stored backups, newest first. */
export function StoredBackupsTable({ backups }: { backups: StoredBackup[] }) {
  const renderMenu = (backup: StoredBackup) => (
    <StoredBackupMenu backup={backup} others={backups.length - 1} />
  );
  return (
    <Table
      caption="Saved backups, newest first"
      columns={columns}
      rows={backups}
      rowKey={({ at }) => Date.parse(at)}
      actions={renderMenu}
    />
  );
}
