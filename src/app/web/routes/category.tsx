import { createRoute } from '@tanstack/react-router';
import { categoryQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { CategoryPage, categoryPageSize, categoryQueries } from '#features/papers/web/papers.pages.tsx';
import { listGraph } from '#features/seo/web/list-graph.ts';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { useTrails } from '#ui/trails.ts';
import { readOrNotFound } from './read-or-not-found.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { ListPending } from '../layout/page-pending.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function Category() {
  const { queryClient } = categoryRoute.useRouteContext();
  const { siteName } = useSettings();
  const trails = useTrails();
  const { page = 0 } = categoryRoute.useSearch();
  const category = categoryRoute.useLoaderData();
  const path = sitePaths.category(category.slug, { page });
  return (
    <>
      <PageHead
        preset={pagePresets.category(siteName, category.name)}
        description={category.description}
        path={path}
      />
      <PageSchema
        path={path}
        graph={
          import.meta.env.SSR
            ? (site) =>
                listGraph(site, {
                  name: category.name,
                  description: category.description,
                  path,
                  steps: trails.category(category),
                  papers: queryClient.getQueryData(categoryQueries(category, page)[0].queryKey) ?? [],
                  pageSize: categoryPageSize,
                  page,
                  total: category.paperCount,
                })
            : undefined
        }
      />
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
      categoryQueries(category, deps.page ?? 0).map((query) => queryClient.ensureQueryData(query as never)),
    );
    return category;
  },
  pendingComponent: ListPending,
  component: Category,
});
