import { homepageQuery } from '#features/home/home.web.ts';
import { homeContent, inlineBlocksQuery } from '#features/inline-blocks/web/inline-blocks.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './home.page.tsx';

export const homeRoute = siteRoute({
  path: '/',
  read: async ({ site: { reads } }) => {
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('home')),
      reads.make(inlineBlocksQuery(homeContent)),
      reads.make(homepageQuery),
    ]);
    return { seo };
  },
  Page,
});
