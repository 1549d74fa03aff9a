import { useRead } from '#ui/page-answers.tsx';
import { createContext, use, type ReactNode } from 'react';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { settingsQuery } from './web/settings.api.ts';

export { settingsQuery };

const SettingsContext = createContext<PublicSettings | undefined>(undefined);

/** Reads the settings once for the whole page. The route loader fetches them before the page renders. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  return <SettingsContext value={useRead(settingsQuery)}>{children}</SettingsContext>;
}

/** The site's settings. */
export function useSettings(): PublicSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings must be used inside SettingsProvider');
  return settings;
}
