import { clsx } from 'clsx';
import { When } from '#admin-kit/when.tsx';
import type { Icon } from '#ui/icon.ts';
import { CircleAlert, CircleCheck, CircleHelp, RefreshCw, TriangleAlert } from '#ui/icons.ts';
import type { LinkCheckResult, LinkStatus } from '../../link-checker.contract.ts';
import { statusLabels } from './link-labels.ts';

const looks: Record<LinkStatus, { icon: Icon; className: string }> = {
  checking: { icon: RefreshCw, className: 'text-accent' },
  success: { icon: CircleCheck, className: 'text-accent' },
  warning: { icon: TriangleAlert, className: 'text-ink' },
  error: { icon: CircleAlert, className: 'text-danger' },
  unchecked: { icon: CircleHelp, className: 'text-muted' },
};

/**
 * Shows the state of a link as text with an icon, never by colour alone. A failing link shows since when it fails, and
 * whether it counts as broken.
 */
export function LinkState({
  status,
  isBroken,
  failingSince,
}: Pick<LinkCheckResult, 'status' | 'isBroken' | 'failingSince'>) {
  const { icon: Mark, className } = looks[status];
  return (
    <span className="flex flex-col gap-0.5">
      <span className={clsx('inline-flex items-center gap-1.5 font-semibold whitespace-nowrap', className)}>
        <Mark aria-hidden className="size-4 shrink-0" />
        {isBroken && status === 'error' ? 'Broken' : statusLabels[status]}
      </span>
      {failingSince !== null && (
        <span className="text-xs text-muted">
          failing since <When at={failingSince} />
        </span>
      )}
    </span>
  );
}
