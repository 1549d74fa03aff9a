import type { ReactNode } from 'react';

/** Groups the texts of a record for the pages in Hindi. */
export function HindiFields({ children }: { children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Hindi</legend>
      <p className="text-sm text-muted">For pages under /hi. Blank fields show the English text.</p>
      {children}
    </fieldset>
  );
}
