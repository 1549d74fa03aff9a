import { createRoute } from '@tanstack/react-router';
import { HomePage, HomePending, homepageQuery } from '#features/home/web/home.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { homeGraph } from '#features/seo/web/site-graph.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function Home() {
  const { siteName } = useSettings();
  return (
    <>
      <PageHead preset={pagePresets.home(siteName)} path={sitePaths.home()} />
      <PageSchema path={sitePaths.home()} graph={import.meta.env.SSR ? homeGraph : undefined} />
      <HomePage />
    </>
  );
}

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(homepageQuery),
  pendingComponent: HomePending,
  component: Home,
});
