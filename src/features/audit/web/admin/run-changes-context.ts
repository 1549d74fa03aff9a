import { createContext, type ReactNode } from 'react';

/** Shows the papers of a bulk edit. The application provides it, because the log must not import bulk edits. */
export const RunChangesContext = createContext<(runId: number) => ReactNode>(() => null);
