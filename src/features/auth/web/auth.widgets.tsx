import type { ReactNode } from 'react';

/**
 * Markup for signed-in users only. Pages are the same for everybody, so it is in a template, which the loader puts into
 * the page for a user.
 */
export function ForSignedIn({ children }: { children: ReactNode }) {
  return <template data-for-signed-in>{children}</template>;
}
