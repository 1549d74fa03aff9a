import { queryOptions } from '@tanstack/react-query';
import type { PublicSettings } from '#features/settings/settings.contract.ts';

const minutes = 60_000;

export const settingsQuery = queryOptions<PublicSettings>({
  queryKey: ['/api/settings'],
  staleTime: 5 * minutes,
});

/**
 * The same for whoever shows them all the time: asked for again whenever the window gets the focus, however fresh
 * they are, but not at the start: they came with the page.
 */
export const settingsOnFocusQuery = queryOptions<PublicSettings>({
  ...settingsQuery,
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: true,
});
