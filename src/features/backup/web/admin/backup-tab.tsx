import { ZipRestore } from './zip-restore.tsx';
import { PasteForm } from './paste-form.tsx';
import { TabPage, Card } from '#admin-kit/tab-page.tsx';
import { DownloadCard } from './download-card.tsx';
import { StoredBackupsCard } from './stored-backups-card.tsx';

/** Card with the two ways to restore: a whole backup, or papers from pasted JSON. */
function RestoreCard() {
  return (
    <Card title="Restore">
      <div className="flex flex-col gap-8">
        <ZipRestore />
        <PasteForm />
      </div>
    </Card>
  );
}

export function Tab() {
  return (
    <TabPage title="Backup & Restore" hint="Save everything in one file, on this server or on your computer.">
      <div className="flex flex-col gap-6">
        <DownloadCard />
        <StoredBackupsCard />
        <RestoreCard />
      </div>
    </TabPage>
  );
}
