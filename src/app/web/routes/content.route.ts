import { contentPageQuery } from '#features/content-pages/web/content-pages.api.ts';
import { pageSeoQuery } from '#features/seo/web/seo.widgets.ts';
import { readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';

export const contentRoute = siteRoute({
  path: '/:slug',
  read: async ({ site: { queryClient }, params }) => {
    const page = await readOrMissing('page', queryClient.ensureQueryData(contentPageQuery(params.slug)));
    const seo = await queryClient.ensureQueryData(pageSeoQuery('page', page.id));
    return { page, seo };
  },
  code: () => import('./content.page.tsx'),
});
