import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { categoryQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { categoryQueries } from '#features/papers/web/page-reads.api.ts';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { readOrNotFound } from './read-or-not-found.ts';
import { ListPending } from '../layout/page-pending.tsx';
import { rootRoute } from './root.tsx';

export const categoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/category/$slug',
  validateSearch: (query: Record<string, string>) => ({ page: parsePaperAddress(query).page }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const category = await readOrNotFound(
      'category',
      queryClient.ensureQueryData(categoryQuery(params.slug)),
    );
    await Promise.all(
      categoryQueries(category, deps.page ?? 0).map((query) => queryClient.ensureQueryData(query as never)),
    );
    return category;
  },
  pendingComponent: ListPending,
  component: lazyRouteComponent(() => import('./category.page.tsx'), 'CategoryRoute'),
});
