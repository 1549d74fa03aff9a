import { queryOptions } from '@tanstack/react-query';
import type { HomepageData } from '#features/home/home.contract.ts';

const hours = 3_600_000;

export const homepageQuery = queryOptions<HomepageData>({
  queryKey: ['/api/homepage-data'],
  meta: { isTranslated: true },
  staleTime: 1 * hours,
  gcTime: 2 * hours,
});
