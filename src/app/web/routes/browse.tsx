import { createRoute } from '@tanstack/react-router';
import {
  paperFacetsQuery,
  browsePageSize,
  BrowsePage,
  browseQueries,
} from '#features/papers/web/papers.pages.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ListPending } from '../layout/page-pending.tsx';
import { pagePresets } from '../page-presets.ts';
import { rootRoute } from './root.tsx';

function Browse() {
  const { queryClient } = browseRoute.useRouteContext();
  const { siteName } = useSettings();
  const address = browseRoute.useSearch();
  const page = address.page ?? 0;
  const total = queryClient.getQueryData(paperFacetsQuery(address).queryKey)?.total ?? 0;
  const hasNext = (page + 1) * browsePageSize < total;
  const at = (other: number) => sitePaths.browse({ ...address, page: other });
  return (
    <>
      <PageHead
        preset={pagePresets.browse(siteName, address.search)}
        path={sitePaths.browse(address)}
        previous={page > 0 ? at(page - 1) : undefined}
        next={hasNext ? at(page + 1) : undefined}
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
