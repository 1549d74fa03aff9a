import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { VersionRow } from '#admin-kit/version-row.tsx';
import type { PageVersion } from '../../page-versions.contract.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { RestoreVersion } from './restore-version.tsx';
import { pageVersionsQuery } from './static-pages-admin.api.ts';

/** Lists the saved versions of a page with user and time. Each can be compared, previewed and restored. */
export function HistoryPanel({ page, onClose }: { page: AdminPage; onClose: () => void }) {
  const { data: versions, isError, refetch } = useQuery(pageVersionsQuery(page.id));
  const [chosen, setChosen] = useState<PageVersion>();
  return (
    <SidePanel title={chosen ? `Version ${chosen.version}` : 'History of the page'} onClose={onClose}>
      <div className="flex-1 overflow-y-auto p-6">
        {!versions && !isError && <LoadingRows />}
        {!versions && isError && <ReadFailure what="The history" onRetry={() => void refetch()} />}
        {versions?.length === 0 && (
          <p className="text-muted">No changes yet. The history begins with the first change.</p>
        )}
        {chosen && (
          <RestoreVersion page={page} entry={chosen} onBack={() => setChosen(undefined)} onDone={onClose} />
        )}
        {versions && !chosen && (
          <ul>
            {versions.map((entry, position) => (
              <VersionRow
                key={entry.version}
                entry={entry}
                userName={entry.userName ?? 'Unknown user'}
                isCurrent={position === 0}
                onChoose={() => setChosen(entry)}
              />
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
}
