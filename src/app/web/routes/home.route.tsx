import { useLingui } from '@lingui/react/macro';
import { homepageQuery } from '#features/home/home.web.ts';
import { homeContent, inlineBlocksQuery } from '#features/inline-blocks/web/inline-blocks.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { HomePage } from '#features/home/web/site/home-page.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { homeGraph } from '#features/seo/web/site-graph.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { siteRoute } from '../site-route.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';

function Page({ seo }: { seo: PageSeo }) {
  const { siteName, siteDescription } = useSettings();
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <>
      <PageHead
        preset={pagePresets.home(siteName)}
        description={siteDescription}
        seo={seo}
        path={sitePaths.home()}
        feed={{ path: paths.feed(), title: `${t`New papers`} | ${siteName}` }}
      />
      <PageSchema seo={seo} graph={homeGraph} />
      <HomePage />
    </>
  );
}

export const homeRoute = siteRoute('home', {
  read: async ({ site: { reads } }) => {
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('home')),
      reads.make(inlineBlocksQuery(homeContent)),
      reads.make(homepageQuery),
    ]);
    return { seo };
  },
  Page,
});
