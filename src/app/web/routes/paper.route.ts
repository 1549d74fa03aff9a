import { paperQuery, relatedPapersQuery } from '#features/papers/web/papers.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './paper.page.tsx';

export const paperRoute = siteRoute({
  path: '/paper/:slug',
  read: async ({ site: { reads }, params }) => {
    const paper = await readOrMissing('paper', reads.make(paperQuery(params.slug)));
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('paper', paper.id)),
      reads.make(relatedPapersQuery(paper.id)),
    ]);
    return { paper, seo };
  },
  Page,
});
