import { TabPage } from '#ui/admin/tab-page.tsx';
import { DownloadCard } from './download-card.tsx';
import { KeptCard } from './kept-card.tsx';
import { RestoreCard } from './restore-card.tsx';

export function Tab() {
  return (
    <TabPage
      title="Backup & Restore"
      hint="So that nothing is ever lost: everything in one file, here or with you."
    >
      <div className="flex flex-col gap-6">
        <DownloadCard />
        <KeptCard />
        <RestoreCard />
      </div>
    </TabPage>
  );
}
