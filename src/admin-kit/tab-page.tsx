import { clsx } from 'clsx';
import { CircleAlert } from '#ui/icons.ts';
import { use, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { BarTitleContext } from './bar-title.ts';

/** A tab's heading with its actions, and its content. The heading is not shown twice where the bar has the same text. */
export function TabPage({
  title,
  hint,
  actions,
  children,
}: {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const isInBar = title === use(BarTitleContext);
  return (
    <>
      <header
        className={clsx(
          'mb-6 flex flex-wrap items-center justify-between gap-4',
          isInBar && !hint && !actions && 'max-lg:mb-0',
        )}
      >
        <div className="min-w-0 flex-1 basis-64">
          <h1 className={clsx('text-2xl', isInBar && 'max-lg:sr-only')}>{title}</h1>
          {hint && <p className="mt-1 text-muted">{hint}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A section of a tab. */
export function Card({
  title,
  actions,
  children,
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="rounded-lg border border-line bg-raised p-5">
      {title && (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg">{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

/** An error message with a retry button for a section that failed to load. Other sections stay usable. */
export function ReadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg border border-danger p-4">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <p className="flex-1">{what} could not be read.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Placeholders while content loads. */
export function LoadingRows({ count = 5 }: { count?: number }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: count }, (_, position) => (
        <div key={position} aria-hidden className="h-12 animate-pulse rounded-md bg-sunken" />
      ))}
    </div>
  );
}
