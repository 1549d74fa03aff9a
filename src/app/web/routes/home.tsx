import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { HomePending, homepageQuery } from '#features/home/web/home.widgets.tsx';
import { rootRoute } from './root.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(homepageQuery),
  pendingComponent: HomePending,
  component: lazyRouteComponent(() => import('./home.page.tsx'), 'HomeRoute'),
});
