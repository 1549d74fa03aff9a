import { HomePending, homepageQuery } from '#features/home/web/home.widgets.tsx';
import { siteRoute } from '../site-route.tsx';

export const homeRoute = siteRoute({
  path: '/',
  read: async ({ site: { queryClient } }) => {
    await queryClient.ensureQueryData(homepageQuery);
    return {};
  },
  code: () => import('./home.page.tsx'),
  Pending: HomePending,
});
