import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paperQuery, relatedPapersQuery } from '#features/papers/web/papers.api.ts';
import { readOrNotFound } from './read-or-not-found.ts';
import { rootRoute } from './root.tsx';

export const paperRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/paper/$slug',
  loader: async ({ context: { queryClient }, params }) => {
    const paper = await readOrNotFound('paper', queryClient.ensureQueryData(paperQuery(params.slug)));
    await queryClient.ensureQueryData(relatedPapersQuery(paper.id));
    return paper;
  },
  component: lazyRouteComponent(() => import('./paper.page.tsx'), 'PaperRoute'),
});
