import { queryOptions } from '@tanstack/react-query';
import type { AdminElement, AdminPage, SlugCheck } from '../../static-pages-admin.contract.ts';

export const adminPagesQuery = queryOptions<AdminPage[]>({ queryKey: ['/api/admin/pages'], staleTime: 0 });

export const adminElementsQuery = (pageId: number) =>
  queryOptions<AdminElement[]>({ queryKey: ['/api/admin/page-elements', pageId], staleTime: 0 });

/** Whether a page may have a slug. `except` is the page's own id. */
export const slugCheckQuery = (slug: string, except: number | undefined) =>
  queryOptions<SlugCheck>({
    queryKey: ['/api/admin/pages/slug', { slug, except }],
    staleTime: 0,
    enabled: slug !== '',
  });
