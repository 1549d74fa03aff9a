import { createContext, use } from 'react';

/** The names of the tabs that the signed-in user may open. */
export const OpenTabsContext = createContext<ReadonlySet<string>>(new Set());

/** Returns the tabs that the signed-in user may open, so that components can hide links to the others. */
export function useOpenTabs(): ReadonlySet<string> {
  return use(OpenTabsContext);
}
