import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { browseQueries } from '#features/papers/web/page-reads.api.ts';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { ListPending } from '../layout/page-pending.tsx';
import { rootRoute } from './root.tsx';

export const browseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/browse',
  validateSearch: parsePaperAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all(browseQueries(deps).map((query) => queryClient.ensureQueryData(query as never))),
  pendingComponent: ListPending,
  component: lazyRouteComponent(() => import('./browse.page.tsx'), 'BrowseRoute'),
});
