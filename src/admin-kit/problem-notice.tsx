import { CircleAlert } from '#ui/icons.ts';
import type { ReactNode } from 'react';

/**
 * An error message for an action, announced to screen readers, with optional actions. Renders nothing without a
 * text.
 */
export function ProblemNotice({ text, children }: { text: string | undefined; children?: ReactNode }) {
  if (text === undefined) return null;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md border border-danger p-4">
      <p className="flex gap-3 text-sm">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        {text}
      </p>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
