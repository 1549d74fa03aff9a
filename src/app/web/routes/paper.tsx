import { createRoute } from '@tanstack/react-router';
import { PaperPage, paperQuery, relatedPapersQuery } from '#features/papers/web/papers.pages.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { pagePresets } from '#lib/page-presets.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { PageMeta } from '#ui/page-meta.tsx';
import { readOrNotFound } from './read-or-not-found.ts';
import { rootRoute } from './root.tsx';

function PaperRoute() {
  const { publicUrl } = paperRoute.useRouteContext();
  const { siteName } = useSettings();
  const paper = paperRoute.useLoaderData();
  const preset = pagePresets.paper(siteName, paper);
  return (
    <>
      <PageMeta
        title={paper.seoTitle ?? preset.title}
        description={paper.seoDescription ?? preset.description}
        siteName={siteName}
        type="article"
        image={paper.thumbnail ? new URL(paper.thumbnail.url, publicUrl).href : undefined}
        canonical={publicUrl + sitePaths.paper(paper.slug)}
      />
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
