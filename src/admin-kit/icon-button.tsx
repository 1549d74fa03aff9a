import { clsx } from 'clsx';
import type { Icon } from '#ui/icon.ts';
import type { ComponentProps } from 'react';

/** A 44 px button with an icon. Its accessible name is the label. */
export function IconButton({
  label,
  icon: Icon,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; icon: Icon }) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-60',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
