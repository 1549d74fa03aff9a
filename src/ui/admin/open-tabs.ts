import { createContext, use } from 'react';

/** The names of the tabs that the signed-in person may open. */
export const OpenTabsContext = createContext<ReadonlySet<string>>(new Set());

/** Whether there is such a tab for whoever is signed in: a way that leads nowhere is not shown. */
export function useOpenTabs(): ReadonlySet<string> {
  return use(OpenTabsContext);
}
