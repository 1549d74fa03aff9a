import { staticPageQuery } from '#features/static-pages/web/static-pages.api.ts';
import { inlineBlocksQuery } from '#features/inline-blocks/web/inline-blocks.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './content.page.tsx';

export const contentRoute = siteRoute({
  path: '/:slug',
  read: async ({ site: { reads }, params }) => {
    const page = await readOrMissing('page', reads.make(staticPageQuery(params.slug)));
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('page', page.id)),
      reads.make(inlineBlocksQuery({ pageType: 'page', pageId: page.id })),
    ]);
    return { page, seo };
  },
  Page,
});
