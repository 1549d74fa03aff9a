import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { When } from './when.tsx';

/** Shows one entry of a history: user, time and number of the version, and a button that opens it. */
export function VersionRow({
  entry: { version, at },
  userName,
  isCurrent,
  onChoose,
  children,
}: {
  entry: { version: number; at: string };
  userName: string;
  isCurrent: boolean;
  onChoose: () => void;
  /** Shown below the user and the time. */
  children?: ReactNode;
}) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p>
          <span className="font-semibold">{userName}</span>{' '}
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
