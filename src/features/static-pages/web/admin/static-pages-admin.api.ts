import { queryOptions } from '@tanstack/react-query';
import type { KeptVersion } from '#lib/contract/kept-version.ts';
import type {
  WholePageVersion,
  AdminElement,
  AdminPage,
  SlugCheck,
} from '../../static-pages-admin.contract.ts';

export const adminPagesQuery = queryOptions<AdminPage[]>({ queryKey: ['/api/admin/pages'], staleTime: 0 });

export const adminElementsQuery = (pageId: number) =>
  queryOptions<AdminElement[]>({ queryKey: ['/api/admin/page-elements', pageId], staleTime: 0 });

export const pageVersionsQuery = (pageId: number) =>
  queryOptions<KeptVersion[]>({ queryKey: [`/api/admin/pages/${pageId}/versions`], staleTime: 0 });

/** A version never changes. */
export const pageVersionQuery = (pageId: number, version: number) =>
  queryOptions<WholePageVersion>({
    queryKey: [`/api/admin/pages/${pageId}/versions`, version],
    staleTime: Infinity,
  });

/** Whether a page may have a slug. `except` is the page's own id. */
export const slugCheckQuery = (slug: string, except: number | undefined) =>
  queryOptions<SlugCheck>({
    queryKey: ['/api/admin/pages/slug', { slug, except }],
    staleTime: 0,
    enabled: slug !== '',
  });
