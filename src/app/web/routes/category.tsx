import { createRoute } from '@tanstack/react-router';
import { categoryQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { CategoryPage, categoryQueries } from '#features/papers/web/papers.pages.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { breadcrumbData } from '#lib/structured-data.ts';
import { categoryCrumbs } from '#lib/crumbs.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import { readOrNotFound } from './read-or-not-found.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ListPending } from '../layout/page-pending.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function Category() {
  const { publicUrl } = categoryRoute.useRouteContext();
  const { siteName, enableStructuredData } = useSettings();
  const { page = 0 } = categoryRoute.useSearch();
  const category = categoryRoute.useLoaderData();
  return (
    <>
      <PageHead
        preset={pagePresets.category(siteName, category.name)}
        description={category.description}
        path={sitePaths.category(category.slug, { page })}
      />
      {enableStructuredData && (
        <StructuredData graph={[breadcrumbData(publicUrl, categoryCrumbs(category))]} />
      )}
      <CategoryPage category={category} page={page} />
    </>
  );
}

export const categoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/category/$slug',
  validateSearch: (query: Record<string, string>) => ({ page: parsePaperAddress(query).page }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const category = await readOrNotFound(
      'category',
      queryClient.ensureQueryData(categoryQuery(params.slug)),
    );
    await Promise.all(
      categoryQueries(category, deps.page ?? 0).map((query) => queryClient.ensureQueryData(query)),
    );
    return category;
  },
  pendingComponent: ListPending,
  component: Category,
});
