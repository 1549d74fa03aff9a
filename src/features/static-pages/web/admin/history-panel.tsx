import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import type { PageVersion } from '../../page-versions.contract.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { RestoreVersion } from './restore-version.tsx';
import { pageVersionsQuery } from './static-pages-admin.api.ts';

function VersionRow({
  entry: { version, at, userName },
  isCurrent,
  onChoose,
}: {
  entry: PageVersion;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <span className="font-semibold">{userName ?? 'Before the history'}</span>{' '}
        <span className="text-muted">
          <When at={at} />, version {version}
        </span>
      </p>
      {isCurrent ? (
        <p className="text-sm text-muted">Current version</p>
      ) : (
        <Button variant="secondary" aria-label={`View version ${version}`} onClick={onChoose}>
          View
        </Button>
      )}
    </li>
  );
}

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
          <p className="text-muted">No changes yet. The first change keeps the present content.</p>
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
