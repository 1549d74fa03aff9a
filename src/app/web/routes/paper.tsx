import { useLingui } from '@lingui/react';
import { createRoute } from '@tanstack/react-router';
import { PaperPage, paperQuery, relatedPapersQuery } from '#features/papers/web/papers.pages.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { breadcrumbData, paperData } from '#lib/structured-data.ts';
import { paperCrumbs } from '#lib/crumbs.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import { readOrNotFound } from './read-or-not-found.ts';
import { PageHead } from '../layout/page-head.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function PaperRoute() {
  const { publicUrl } = paperRoute.useRouteContext();
  const { siteName, enableStructuredData } = useSettings();
  const paper = paperRoute.useLoaderData();
  const preset = pagePresets.paper(siteName, paper);
  const { i18n } = useLingui();
  const canonical = publicUrl + sitePaths.paper(paper.slug);
  const description = paper.seoDescription ?? i18n._(preset.description);
  return (
    <>
      <PageHead
        preset={preset}
        title={paper.seoTitle}
        description={paper.seoDescription}
        type="article"
        image={paper.thumbnail?.url}
        path={sitePaths.paper(paper.slug)}
      />
      {enableStructuredData && (
        <StructuredData
          graph={[
            breadcrumbData(publicUrl, paperCrumbs(paper)),
            paperData({ ...paper, description, url: canonical, bytes: paper.file?.bytes }),
          ]}
        />
      )}
      <PaperPage paper={paper} />
    </>
  );
}

export const paperRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/paper/$slug',
  loader: async ({ context: { queryClient }, params }) => {
    const paper = await readOrNotFound('paper', queryClient.ensureQueryData(paperQuery(params.slug)));
    await queryClient.ensureQueryData(relatedPapersQuery(paper.id));
    return paper;
  },
  component: PaperRoute,
});
