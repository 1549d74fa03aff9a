import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageType } from '#lib/page-types.ts';
import type { EditedPage, PagePreset, SeoPages, SeoRecords } from '../../page-seo-admin.contract.ts';

const minutes = 60_000;

export const seoRecordsQuery = (parameters: Record<string, string | number | undefined>) =>
  queryOptions<SeoRecords>({
    queryKey: ['/api/admin/page-seo', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const seoPagesQuery = (pageType: PageType, search: string) =>
  queryOptions<SeoPages>({
    queryKey: ['/api/admin/page-seo/pages', { pageType, search }],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Never cached: a form must start with the stored values. */
export const editedPageQuery = (pageType: PageType, pageId: string) =>
  queryOptions<EditedPage>({
    queryKey: ['/api/admin/page-seo/edited', { pageType, pageId }],
    staleTime: 0,
    gcTime: 0,
  });

export const pagePresetQuery = (path: string) =>
  queryOptions<PagePreset>({ queryKey: ['/api/admin/page-seo/preset', { path }], staleTime: 5 * minutes });
