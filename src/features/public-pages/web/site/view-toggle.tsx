import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { Icon } from '#ui/icon.ts';
import { LayoutGrid, List } from '#ui/icons.ts';

function ViewLink({
  href,
  current,
  name,
  Icon,
}: {
  href: string;
  current: boolean;
  name: string;
  Icon: Icon;
}) {
  return (
    <a
      href={href}
      aria-label={name}
      aria-current={current ? 'true' : undefined}
      className={clsx(
        'flex size-11 items-center justify-center first:rounded-l-md last:rounded-r-md',
        current ? 'bg-accent text-on-accent' : 'bg-raised text-muted hover:text-accent',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </a>
  );
}

/** Switches between grid and list. The URL holds the choice. */
export function ViewToggle({ view, url }: { view: 'list' | 'grid'; url: (view: 'list' | 'grid') => string }) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`View`} className="flex rounded-md border border-line-strong">
      <ViewLink href={url('grid')} current={view === 'grid'} name={t`Grid view`} Icon={LayoutGrid} />
      <ViewLink href={url('list')} current={view === 'list'} name={t`List view`} Icon={List} />
    </div>
  );
}
