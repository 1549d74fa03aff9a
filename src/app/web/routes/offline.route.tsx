import { useSettings } from '#features/settings/settings.web.tsx';
import { OfflinePage } from '#features/shelf/web/site/offline-page.tsx';
import { sitePaths } from '#lib/url/site-paths.ts';
import { PageHead } from '../layout/page-head.tsx';
import { pagePresets } from '../page-presets.ts';
import { siteRoute } from '../site-route.tsx';

function Page() {
  const { siteName } = useSettings();
  return (
    <>
      <PageHead preset={pagePresets.offline(siteName)} path={sitePaths.offline()} isIndexed={false} />
      <OfflinePage />
    </>
  );
}

export const offlineRoute = siteRoute('offline', { read: async () => ({}), Page });
