import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { KeptVersion } from '#lib/contract/kept-version.ts';
import { SidePanel } from './dialog.tsx';
import { LoadingRows, ReadFailure } from './tab-page.tsx';
import { When } from './when.tsx';

/** One entry of a history: user, time and number of the version, and a button that opens it. */
function VersionRow({
  entry: { version, at, userName },
  isCurrent,
  onChoose,
  children,
}: {
  entry: KeptVersion;
  isCurrent: boolean;
  onChoose: () => void;
  children?: ReactNode;
}) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p>
          <span className="font-semibold">{userName ?? 'Unknown user'}</span>{' '}
          <span className="text-muted">
            <When at={at} />, version {version}
          </span>
        </p>
        {children}
      </div>
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

/**
 * Lists versions of `noun`, newest first, with user and time. `renderVersion` shows the one that the user opens.
 * `onOlder` reads older versions, if there are any.
 */
export function VersionPanel<Version extends KeptVersion>({
  noun = 'page',
  empty = 'No changes yet. The history begins with the first change.',
  read: { data: versions, isError, refetch },
  renderChange,
  renderVersion,
  onOlder,
  onClose,
}: {
  noun?: string;
  empty?: string;
  read: { data: Version[] | undefined; isError: boolean; refetch: () => unknown };
  /** Shown below the user and the time. */
  renderChange?: (version: Version) => ReactNode;
  renderVersion: (version: Version, onBack: () => void) => ReactNode;
  onOlder?: (() => void) | undefined;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Version>();
  return (
    <SidePanel title={chosen ? `Version ${chosen.version}` : `History of the ${noun}`} onClose={onClose}>
      <div className="flex-1 overflow-y-auto p-6">
        {!versions && !isError && <LoadingRows />}
        {!versions && isError && <ReadFailure what="The history" onRetry={() => void refetch()} />}
        {versions?.length === 0 && <p className="text-muted">{empty}</p>}
        {chosen && renderVersion(chosen, () => setChosen(undefined))}
        {versions && !chosen && (
          <ul>
            {versions.map((entry, position) => (
              <VersionRow
                key={entry.version}
                entry={entry}
                isCurrent={position === 0}
                onChoose={() => setChosen(entry)}
              >
                {renderChange?.(entry)}
              </VersionRow>
            ))}
          </ul>
        )}
        {onOlder && !chosen && (
          <Button variant="secondary" className="mt-4" onClick={onOlder}>
            Show older versions
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
