import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const look =
  'relative z-10 inline-flex min-h-6 min-w-0 items-center gap-1 rounded-sm border border-line bg-sunken px-2 py-0.5 text-xs wrap-anywhere text-muted';

/** A small label. With a URL it is a link. */
export function Badge({ href, children }: { href?: string | undefined; children: ReactNode }) {
  if (href === undefined) return <span className={look}>{children}</span>;
  return (
    <a href={href} className={clsx(look, 'hover:border-accent hover:text-accent')}>
      {children}
    </a>
  );
}
