import { queryOptions } from '@tanstack/react-query';
import type { StaticPage, ListedPage } from '../static-pages.contract.ts';

const minutes = 60_000;

/** The pages that the header and footer link to automatically. */
export const pagesWithRoleQuery = queryOptions<ListedPage[]>({
  queryKey: ['/api/pages', { hasRole: 'true' }],
  meta: { isTranslated: true },
  staleTime: 5 * minutes,
});

export const staticPageQuery = (slug: string) =>
  queryOptions<StaticPage>({
    queryKey: ['/api/pages', slug],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });
