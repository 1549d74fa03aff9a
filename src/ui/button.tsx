import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const variants = {
  // Forced colours show a transparent border.
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-raised text-ink hover:border-accent hover:text-accent',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'border border-transparent bg-danger text-surface hover:opacity-90',
} as const;

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60';

export type ButtonVariant = keyof typeof variants;

export function Button({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="button" {...rest} className={clsx(base, variants[variant], className)} />;
}

/** A link that looks like a button. It is a plain anchor, so it works without JavaScript. */
export function ButtonLink({
  variant = 'primary',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { variant?: ButtonVariant }) {
  return (
    <a {...rest} className={clsx(base, variants[variant], className)}>
      {children}
    </a>
  );
}
