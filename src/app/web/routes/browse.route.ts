import { insidePapersQuery } from '#features/page-search/page-search.web.tsx';
import { browsePageSize, browseQueries } from '#features/papers/web/page-reads.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { parsePaperAddress } from '#lib/url/paper-address.ts';
import { checkPage } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './browse.page.tsx';

export const browseRoute = siteRoute({
  path: '/browse',
  read: async ({ site: { reads }, query }) => {
    const address = parsePaperAddress(query);
    const [, facetsQuery] = browseQueries(address);
    if (address.page) {
      const { total } = await reads.make(facetsQuery);
      checkPage(address.page, browsePageSize, total);
    }
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('browse')),
      reads.makeAll(browseQueries(address)),
      reads.make(insidePapersQuery(address)),
    ]);
    return { address, seo };
  },
  Page,
});
