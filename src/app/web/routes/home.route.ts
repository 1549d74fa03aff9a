import { homepageQuery } from '#features/home/web/home.widgets.tsx';
import { homeContent, pageContentQuery } from '#features/page-content/web/page-content.api.ts';
import { pageSeoQuery } from '#features/seo/web/seo.widgets.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './home.page.tsx';

export const homeRoute = siteRoute({
  path: '/',
  read: async ({ site: { queryClient } }) => {
    const [seo] = await Promise.all([
      queryClient.ensureQueryData(pageSeoQuery('home')),
      queryClient.ensureQueryData(pageContentQuery(homeContent)),
      queryClient.ensureQueryData(homepageQuery),
    ]);
    return { seo };
  },
  Page,
});
