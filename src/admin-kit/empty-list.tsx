import type { ReactNode } from 'react';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import type { Icon } from '#ui/icon.ts';

/** Says that a list has no records at all, or none for the chosen filters, which a button then removes. */
export function EmptyList({
  icon: ListIcon,
  what,
  isFiltering,
  filterHint,
  hint,
  action,
  onShowAll,
}: {
  icon: Icon;
  /** The records in the plural: 'links'. */
  what: string;
  isFiltering: boolean;
  filterHint: string;
  /** Shown without a filter, with `action`. */
  hint: string;
  action?: ReactNode;
  onShowAll: () => void;
}) {
  const icon = <ListIcon aria-hidden className="size-8" />;
  if (!isFiltering) return <Blankslate icon={icon} title={`No ${what} yet`} hint={hint} action={action} />;
  return (
    <Blankslate
      icon={icon}
      title={`No ${what} found`}
      hint={filterHint}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all {what}
        </Button>
      }
    />
  );
}
