import type { ReactNode } from 'react';

/** Says what is missing and suggests the next step. */
export function Blankslate({
  icon,
  title,
  hint,
  action,
}: {
  icon?: ReactNode;
  title: string;
  hint?: string;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center wrap-anywhere">
      {icon && <span className="text-muted">{icon}</span>}
      <p className="font-serif text-xl font-semibold">{title}</p>
      {hint && <p className="max-w-prose text-muted">{hint}</p>}
      {action}
    </div>
  );
}
