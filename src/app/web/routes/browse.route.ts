import { browseQueries } from '#features/papers/web/page-reads.api.ts';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { ListPending } from '../layout/page-pending.tsx';
import { siteRoute } from '../site-route.tsx';

export const browseRoute = siteRoute({
  path: '/browse',
  read: async ({ site: { queryClient }, query }) => {
    const address = parsePaperAddress(query);
    await Promise.all(browseQueries(address).map((read) => queryClient.ensureQueryData(read as never)));
    return { address };
  },
  code: () => import('./browse.page.tsx'),
  Pending: ListPending,
});
