import { HomePage } from '#features/home/web/site/home-page.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { homeGraph } from '#features/seo/web/site-graph.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';

export function Page() {
  const { siteName } = useSettings();
  return (
    <>
      <PageHead preset={pagePresets.home(siteName)} path={sitePaths.home()} />
      <PageSchema path={sitePaths.home()} graph={import.meta.env.SSR ? homeGraph : undefined} />
      <HomePage />
    </>
  );
}
