import { useQuery } from '@tanstack/react-query';
import { VersionPanel } from '#admin-kit/version-panel.tsx';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { RestoreVersion } from './restore-version.tsx';
import { pageVersionsQuery } from './static-pages-admin.api.ts';

/** Lists the saved versions of a page with user and time. Each can be compared, previewed and restored. */
export function HistoryPanel({ page, onClose }: { page: AdminPage; onClose: () => void }) {
  return (
    <VersionPanel
      read={useQuery(pageVersionsQuery(page.id))}
      renderVersion={(entry, onBack) => (
        <RestoreVersion page={page} entry={entry} onBack={onBack} onDone={onClose} />
      )}
      onClose={onClose}
    />
  );
}
