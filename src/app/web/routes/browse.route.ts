import { insidePapersQuery } from '#features/page-search/page-search.web.tsx';
import { browsePageSize } from '#features/papers/list-sizes.ts';
import { browseQueries } from '#features/papers/web/page-reads.api.ts';
import { categoryQuery } from '#features/catalog/catalog.web.tsx';
import { isAbsent, namedRecordsQuery } from '#features/search-box/search.web.tsx';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { parsePaperPageQuery } from '#lib/url/paper-page-query.ts';
import { checkPage } from '../missing-error.ts';
import { siteRoute, type RouteInput } from '../site-route.tsx';
import { Page } from './browse.page.tsx';

/** Reads what a search names, and the categories with other exams if it names exams without papers. */
async function readNamed(reads: RouteInput<string>['site']['reads'], search: string): Promise<void> {
  const records = await reads.make(namedRecordsQuery(search));
  const slugs = new Set(records.filter(isAbsent).map(({ categorySlug }) => categorySlug ?? ''));
  await Promise.all([...slugs].map((slug) => reads.make(categoryQuery(slug))));
}

export const browseRoute = siteRoute({
  path: '/browse',
  list: { hasViews: true },
  read: async ({ site: { reads }, query }) => {
    const pageQuery = parsePaperPageQuery(query);
    const [, facetsQuery] = browseQueries(pageQuery);
    if (pageQuery.page) {
      const { total } = await reads.make(facetsQuery);
      checkPage(pageQuery.page, browsePageSize, total);
    }
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('browse')),
      reads.makeAll(browseQueries(pageQuery)),
      pageQuery.search !== undefined && readNamed(reads, pageQuery.search),
      reads.make(insidePapersQuery(pageQuery)),
    ]);
    return { query: pageQuery, seo };
  },
  Page,
});
