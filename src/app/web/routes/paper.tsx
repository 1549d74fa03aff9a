import { createRoute } from '@tanstack/react-router';
import { PaperPage, paperQuery, relatedPapersQuery } from '#features/papers/web/papers.pages.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { breadcrumbData, paperData } from '#lib/structured-data.ts';
import { paperCrumbs } from '#lib/crumbs.ts';
import { pagePresets } from '#lib/page-presets.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { PageMeta } from '#ui/page-meta.tsx';
import { StructuredData } from '#ui/structured-data.tsx';
import { readOrNotFound } from './read-or-not-found.ts';
import { rootRoute } from './root.tsx';

function PaperRoute() {
  const { publicUrl } = paperRoute.useRouteContext();
  const { siteName, enableStructuredData } = useSettings();
  const paper = paperRoute.useLoaderData();
  const preset = pagePresets.paper(siteName, paper);
  const canonical = publicUrl + sitePaths.paper(paper.slug);
  const description = paper.seoDescription ?? preset.description;
  return (
    <>
      <PageMeta
        title={paper.seoTitle ?? preset.title}
        description={description}
        siteName={siteName}
        type="article"
        image={paper.thumbnail ? new URL(paper.thumbnail.url, publicUrl).href : undefined}
        canonical={canonical}
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
    const paper = await readOrNotFound(queryClient.ensureQueryData(paperQuery(params.slug)));
    await queryClient.ensureQueryData(relatedPapersQuery(paper.id));
    return paper;
  },
  component: PaperRoute,
});
