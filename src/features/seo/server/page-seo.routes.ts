import { z } from 'zod';
import { idInQuery } from '#lib/contract/query-integers.ts';
import { pageTypes, type PageType } from '#lib/page-types.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { allShown, type ShownPages } from '#platform/pages/shown-pages.ts';
import { pageSeo, typesWithItems, type PageSeo } from '../page-seo.contract.ts';
import { pageSeoTag } from './page-seo.service.ts';

const getTags = ({ pageType, pageId }: PageSeo) => [
  ...new Set([pageSeoTag(pageType, null), pageSeoTag(pageType, pageId)]),
];

/**
 * Reads of the owner's SEO settings, which pages load next to their content. A hidden page gets only
 * the settings of its type.
 */
export function pageSeoReads(
  getPageSeo: (pageType: PageType, pageId: number | null) => PageSeo | Promise<PageSeo>,
  shown: ShownPages = allShown,
): PublicRead[] {
  return [
    publicRead({
      path: '/api/page-seo/:pageType',
      summary: 'SEO values for all pages of a type',
      params: z.object({ pageType: z.enum(pageTypes) }),
      answer: pageSeo,
      isCached: true,
      maxAge: 300,
      read: async ({ params }) => getPageSeo(params.pageType, null),
      tags: getTags,
    }),
    publicRead({
      path: '/api/page-seo/:pageType/:pageId',
      summary: 'SEO values of one page',
      params: z.object({ pageType: z.enum(typesWithItems), pageId: idInQuery }),
      answer: pageSeo,
      isCached: true,
      maxAge: 300,
      read: async ({ params: { pageType, pageId } }) => {
        if (await shown.isShown(pageType, pageId)) return getPageSeo(pageType, pageId);
        return { ...(await getPageSeo(pageType, null)), pageId };
      },
      tags: (answer, { params: { pageType, pageId } }) => [
        ...getTags(answer),
        ...shown.tags(pageType, pageId),
      ],
    }),
  ];
}
