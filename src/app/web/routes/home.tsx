import { createRoute } from '@tanstack/react-router';
import { HomePage, homepageQuery } from '#features/home/web/home.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { websiteData } from '#lib/structured-data.ts';
import { pagePresets } from '#lib/page-presets.ts';
import { PageMeta } from '#ui/page-meta.tsx';
import { StructuredData } from '#ui/structured-data.tsx';
import { HomePending } from '../layout/page-pending.tsx';
import { rootRoute } from './root.tsx';

function Home() {
  const { publicUrl } = homeRoute.useRouteContext();
  const { siteName, enableStructuredData } = useSettings();
  return (
    <>
      <PageMeta {...pagePresets.home(siteName)} siteName={siteName} canonical={`${publicUrl}/`} />
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
