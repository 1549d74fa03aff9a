import type { ReactNode } from 'react';

/**
 * Markup for signed-in users only. All visitors get the same page, so the markup is in a template. The loader
 * inserts it for a signed-in user.
 */
export function ForSignedIn({ children }: { children: ReactNode }) {
  return <template data-for-signed-in>{children}</template>;
}
