import { useLingui } from '@lingui/react/macro';
import { createRoute } from '@tanstack/react-router';
import { browsePageSize, BrowsePage, browseQueries } from '#features/papers/web/papers.pages.tsx';
import { listGraph } from '#features/seo/web/list-graph.ts';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { ListPending } from '../layout/page-pending.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function Browse() {
  const { queryClient } = browseRoute.useRouteContext();
  const { siteName } = useSettings();
  const { t } = useLingui();
  const paths = useSitePaths();
  const address = browseRoute.useSearch();
  const page = address.page ?? 0;
  const [listQuery, facetsQuery] = browseQueries(address);
  const total = queryClient.getQueryData(facetsQuery.queryKey)?.total ?? 0;
  const hasNext = (page + 1) * browsePageSize < total;
  const at = (other: number) => sitePaths.browse({ ...address, page: other });
  return (
    <>
      <PageHead
        preset={pagePresets.browse(siteName, address.search)}
        path={at(page)}
        previous={page > 0 ? at(page - 1) : undefined}
        next={hasNext ? at(page + 1) : undefined}
      />
      <PageSchema
        path={at(page)}
        graph={
          import.meta.env.SSR
            ? (site) =>
                listGraph(site, {
                  name: t`Browse Papers`,
                  path: at(page),
                  steps: [{ name: t`Home`, href: paths.home() }, { name: t`Browse Papers` }],
                  papers: queryClient.getQueryData(listQuery.queryKey) ?? [],
                  pageSize: browsePageSize,
                  page,
                  total,
                })
            : undefined
        }
      />
      <BrowsePage address={address} />
    </>
  );
}

export const browseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/browse',
  validateSearch: parsePaperAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all(browseQueries(deps).map((query) => queryClient.ensureQueryData(query as never))),
  pendingComponent: ListPending,
  component: Browse,
});
