import { useSuspenseQuery } from '@tanstack/react-query';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { settingsQuery } from './settings.api.ts';

export { settingsQuery };

/** The site's settings; every page's loader has read them before anything is shown. */
export function useSettings(): PublicSettings {
  return useSuspenseQuery(settingsQuery).data;
}
