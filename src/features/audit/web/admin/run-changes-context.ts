import { createContext, type ComponentType } from 'react';

/** Renders the papers of a bulk edit. The application provides it, because the log must not import bulk edits. */
export const RunChangesContext = createContext<ComponentType<{ runId: number }> | null>(null);
