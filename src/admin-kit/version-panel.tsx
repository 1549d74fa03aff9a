import { useState, type ReactNode } from 'react';
import type { KeptVersion } from '#lib/contract/kept-version.ts';
import { SidePanel } from './dialog.tsx';
import { LoadingRows, ReadFailure } from './tab-page.tsx';
import { VersionRow } from './version-row.tsx';

/** Lists the versions of a page, newest first, with user and time. `renderVersion` shows the one that the user opens. */
export function VersionPanel<Version extends KeptVersion>({
  read: { data: versions, isError, refetch },
  renderChange,
  renderVersion,
  onClose,
}: {
  read: { data: Version[] | undefined; isError: boolean; refetch: () => unknown };
  /** Shown below the user and the time. */
  renderChange?: (version: Version) => ReactNode;
  renderVersion: (version: Version, onBack: () => void) => ReactNode;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Version>();
  return (
    <SidePanel title={chosen ? `Version ${chosen.version}` : 'History of the page'} onClose={onClose}>
      <div className="flex-1 overflow-y-auto p-6">
        {!versions && !isError && <LoadingRows />}
        {!versions && isError && <ReadFailure what="The history" onRetry={() => void refetch()} />}
        {versions?.length === 0 && (
          <p className="text-muted">No changes yet. The history begins with the first change.</p>
        )}
        {chosen && renderVersion(chosen, () => setChosen(undefined))}
        {versions && !chosen && (
          <ul>
            {versions.map((entry, position) => (
              <VersionRow
                key={entry.version}
                entry={entry}
                userName={entry.userName ?? 'Unknown user'}
                isCurrent={position === 0}
                onChoose={() => setChosen(entry)}
              >
                {renderChange?.(entry)}
              </VersionRow>
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
}
