import { TabPage } from '#admin-kit/tab-page.tsx';
import { DownloadCard } from './download-card.tsx';
import { KeptCard } from './kept-card.tsx';
import { RestoreCard } from './restore-card.tsx';

export function Tab() {
  return (
    <TabPage title="Backup & Restore" hint="Save everything in one file, on this server or on your computer.">
      <div className="flex flex-col gap-6">
        <DownloadCard />
        <KeptCard />
        <RestoreCard />
      </div>
    </TabPage>
  );
}
