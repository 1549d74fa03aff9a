import { paperQuery, relatedPapersQuery } from '#features/papers/web/papers.api.ts';
import { readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';

export const paperRoute = siteRoute({
  path: '/paper/:slug',
  read: async ({ site: { queryClient }, params }) => {
    const paper = await readOrMissing('paper', queryClient.ensureQueryData(paperQuery(params.slug)));
    await queryClient.ensureQueryData(relatedPapersQuery(paper.id));
    return { paper };
  },
  code: () => import('./paper.page.tsx'),
});
