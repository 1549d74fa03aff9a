import { createRoute } from '@tanstack/react-router';
import { HomePage, homepageQuery } from '#features/home/web/home.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { websiteData } from '#lib/structured-data.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { HomePending } from '../layout/page-pending.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function Home() {
  const { publicUrl } = homeRoute.useRouteContext();
  const { siteName, enableStructuredData } = useSettings();
  return (
    <>
      <PageHead preset={pagePresets.home(siteName)} path={sitePaths.home()} />
      {enableStructuredData && <StructuredData graph={[websiteData({ name: siteName, publicUrl })]} />}
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
