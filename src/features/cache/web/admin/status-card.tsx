import type { ReactNode } from 'react';

/** Shows one figure with its explanation, its state and an action. */
export function StatusCard({
  title,
  figure,
  note,
  badge,
  action,
}: {
  title: string;
  figure: string;
  note: string;
  badge?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex flex-col rounded-lg border border-line bg-raised p-5">
      <header className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="font-sans text-sm font-normal text-muted">{title}</h2>
        {badge}
      </header>
      <p className="tabular mt-2 font-serif text-3xl font-semibold">{figure}</p>
      <p className="mt-1 text-sm text-muted">{note}</p>
      {action && <div className="mt-auto pt-4">{action}</div>}
    </section>
  );
}
