import { CircleAlert } from '#ui/icons.ts';
import type { ReactNode } from 'react';

/** Why something was not done, read out at once, and the ways on if there are any; nothing without a text. */
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
