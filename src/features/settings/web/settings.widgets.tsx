import { useSuspenseQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { settingsQuery } from './settings.api.ts';

export { settingsQuery };

const SettingsContext = createContext<PublicSettings | undefined>(undefined);

/** Reads the settings once for the whole page; its loader has them before anything is shown. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const { data } = useSuspenseQuery(settingsQuery);
  return <SettingsContext value={data}>{children}</SettingsContext>;
}

/** The site's settings. */
export function useSettings(): PublicSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings stands outside SettingsProvider');
  return settings;
}
