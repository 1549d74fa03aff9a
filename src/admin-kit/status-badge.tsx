import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  good: 'border-accent bg-accent-soft text-accent',
  quiet: 'border-line bg-sunken text-muted',
  destructive: 'border-danger bg-danger text-surface',
} as const;

/** A badge with a status word. The colour only repeats its meaning. */
export function StatusBadge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-sm border px-2 py-0.5 font-sans text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
