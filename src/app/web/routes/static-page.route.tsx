import { staticPageQuery } from '#features/static-pages/web/static-pages.api.ts';
import { inlineBlocksQuery } from '#features/inline-blocks/web/inline-blocks.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import type { StaticPage as Content } from '#features/static-pages/static-pages.contract.ts';
import { getExcerpt, detectLanguage, findQuestions } from '#features/static-pages/web/content-text.ts';
import { StaticPage } from '#features/static-pages/web/site/static-page.tsx';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { contentGraph } from '#features/seo/web/content-graph.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { fillSeo } from '#lib/text/seo-placeholders.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { useTrails } from '#ui/trails.ts';
import { readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';

function Page({ page, seo: texts }: { page: Content; seo: PageSeo }) {
  const { siteName } = useSettings();
  const seo = fillSeo(texts, { title: page.title });
  const trails = useTrails();
  const path = sitePaths.staticPage(page.slug);
  const description = page.description ?? getExcerpt(page.elements);
  const isFaq = page.role === 'faq';
  return (
    <>
      <PageHead
        preset={isFaq ? pagePresets.faq(siteName) : pagePresets.staticPage(siteName, page.title)}
        seo={seo}
        description={isFaq ? page.description : description}
        path={page.isActive ? path : undefined}
      />
      <PageSchema
        seo={seo}
        graph={(site) =>
          contentGraph(site, {
            name: page.title,
            description,
            path,
            language: detectLanguage(page),
            updatedAt: page.updatedAt,
            questions: page.isFaq ? findQuestions(page.elements) : [],
            steps: trails.staticPage(page),
          })
        }
      />
      <StaticPage page={page} />
    </>
  );
}

export const staticPageRoute = siteRoute('staticPage', {
  read: async ({ site: { reads }, params }) => {
    const page = await readOrMissing('page', reads.make(staticPageQuery(params.slug)));
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('page', page.id)),
      reads.make(inlineBlocksQuery({ pageType: 'page', pageId: page.id })),
    ]);
    return { page, seo };
  },
  Page,
});
