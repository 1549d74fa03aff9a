import { queryOptions } from '@tanstack/react-query';
import type { PageType } from '#lib/page-types.ts';
import type { PageSeo } from '../page-seo.contract.ts';

const minutes = 60_000;

/** The owner's SEO settings of a page; without an id, of the single page of the type. */
export const pageSeoQuery = (pageType: PageType, pageId?: number) =>
  queryOptions<PageSeo>({
    queryKey: ['/api/page-seo', pageType, ...(pageId === undefined ? [] : [pageId])],
    staleTime: 5 * minutes,
  });
