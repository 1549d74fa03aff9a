import { countOf, fileSize } from '#lib/format.ts';
import { ApiError } from '#ui/admin/call-api.ts';
import { confirm } from '#ui/admin/confirm.tsx';
import { RowMenu } from '#ui/admin/row-menu.tsx';
import { Table, type Column } from '#ui/admin/table.tsx';
import { When } from '#ui/admin/when.tsx';
import { Download, Trash2 } from '#ui/icons.ts';
import { showToast } from '#ui/toast.tsx';
import type { BackupFacts, KeptBackup } from '../../backup.contract.ts';
import { keptAddress, useKeptWrites } from './backup.api.ts';
import { letBrowserDownload } from './use-download.ts';

function holdsInWords({ rows, files, withFiles, missingFiles }: BackupFacts): string {
  const what = withFiles ? `${countOf(rows, 'row')}, ${countOf(files, 'file')}` : countOf(rows, 'row');
  return missingFiles === 0 ? what : `${what}; ${countOf(missingFiles, 'file')} lost`;
}

const columns: Column<KeptBackup>[] = [
  { name: 'at', title: 'Taken', cell: ({ at }) => <When at={at} /> },
  { name: 'bytes', title: 'Size', isNumeric: true, cell: ({ bytes }) => fileSize(bytes) },
  {
    name: 'holds',
    title: 'Holds',
    isWide: true,
    cell: ({ facts }) => (facts ? holdsInWords(facts) : 'Not known'),
  },
  {
    name: 'verified',
    title: 'Read back',
    isWide: true,
    cell: ({ facts }) => (facts ? <When at={facts.verifiedAt} /> : 'Not known'),
  },
];

function KeptMenu({ backup, others }: { backup: KeptBackup; others: number }) {
  const { remove } = useKeptWrites();
  const { name, bytes } = backup;

  async function removeAfterQuestion(): Promise<void> {
    const isWanted = await confirm({
      title: 'Delete this backup?',
      body: `${name} (${fileSize(bytes)}) cannot be brought back. ${countOf(others, 'other backup')} will be left.`,
      action: 'Delete',
    });
    if (!isWanted) return;
    try {
      await remove(name);
      showToast({ title: 'Success', description: 'Backup deleted', style: 'neutral' });
    } catch (error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      showToast({ title: 'Error', description, style: 'destructive' });
    }
  }

  return (
    <RowMenu
      label={`Actions of ${name}`}
      actions={[
        { label: 'Download', icon: Download, onChoose: () => letBrowserDownload(keptAddress(name), name) },
        { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => void removeAfterQuestion() },
      ]}
    />
  );
}

/** Kept backups, newest first. */
export function KeptTable({ backups }: { backups: KeptBackup[] }) {
  const menuOf = (backup: KeptBackup) => <KeptMenu backup={backup} others={backups.length - 1} />;
  return (
    <Table
      caption="Kept backups, newest first"
      columns={columns}
      rows={backups}
      rowKey={({ at }) => Date.parse(at)}
      actions={menuOf}
    />
  );
}
