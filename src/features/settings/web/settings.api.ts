import { queryOptions } from '@tanstack/react-query';
import type { PublicSettings } from '#features/settings/settings.contract.ts';

const minutes = 60_000;

export const settingsQuery = queryOptions<PublicSettings>({
  queryKey: ['/api/settings'],
  staleTime: 5 * minutes,
});
