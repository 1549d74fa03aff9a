import { useLingui } from '@lingui/react/macro';
import { insidePapersQuery } from '#features/page-search/page-search.web.tsx';
import { browsePageSize } from '#features/papers/list-sizes.ts';
import { browseQueries } from '#features/papers/web/page-reads.api.ts';
import { categoryQuery } from '#features/catalog/catalog.web.tsx';
import { isAbsent, namedRecordsQuery } from '#features/search-box/search.web.tsx';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { BrowsePage, useBrowseList } from '#features/public-pages/web/site/browse-page.tsx';
import { getIndexedQuery, isIndexed, useListNote } from '#features/public-pages/web/site/list-note.ts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { listGraph } from '#features/seo/web/list-graph.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { sitePaths, type PaperPageQuery } from '#lib/url/site-paths.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { useRead } from '#ui/page-answers.tsx';
import { checkPage } from '../missing-error.ts';
import type { PageReads } from '../page-reads.ts';
import { siteRoute } from '../site-route.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';

/** Reads what a search names, and the categories with other exams if it names exams without papers. */
async function readNamed(reads: PageReads, search: string): Promise<void> {
  const records = await reads.make(namedRecordsQuery(search));
  const slugs = new Set(records.filter(isAbsent).map(({ categorySlug }) => categorySlug ?? ''));
  await Promise.all([...slugs].map((slug) => reads.make(categoryQuery(slug))));
}

function Page({ query, seo }: { query: PaperPageQuery; seo: PageSeo }) {
  const { siteName } = useSettings();
  const { t, i18n } = useLingui();
  const { name } = useBrowseList(query);
  const note = useListNote(query);
  const preset = pagePresets.browse(siteName, name, note);
  const paths = useSitePaths();
  const page = query.page ?? 0;
  const [listQuery, facetsQuery] = browseQueries(query);
  const papers = useRead(listQuery);
  const { total } = useRead(facetsQuery);
  const hasNext = (page + 1) * browsePageSize < total;
  const path = sitePaths.browse(getIndexedQuery(query));
  const at = (other: number) => sitePaths.browse({ ...query, page: other });
  return (
    <>
      <PageHead
        preset={preset}
        seo={seo}
        path={path}
        isIndexed={isIndexed(query, total)}
        previous={page > 0 ? at(page - 1) : undefined}
        next={hasNext ? at(page + 1) : undefined}
        feed={{ path: paths.feed(query), title: `${name || t`New papers`} | ${siteName}` }}
      />
      <PageSchema
        seo={seo}
        graph={(site) =>
          listGraph(site, {
            name: `${name || t`Browse Papers`}${note}`,
            description: i18n._(preset.description),
            path,
            steps: [{ name: t`Home`, href: paths.home() }, { name: t`Browse Papers` }],
            papers,
            pageSize: browsePageSize,
            page,
            total,
          })
        }
      />
      <BrowsePage query={query} />
    </>
  );
}

export const browseRoute = siteRoute('browse', {
  list: { hasViews: true },
  read: async ({ site: { reads }, query }) => {
    const [, facetsQuery] = browseQueries(query);
    if (query.page) {
      const { total } = await reads.make(facetsQuery);
      checkPage(query.page, browsePageSize, total);
    }
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('browse')),
      reads.makeAll(browseQueries(query)),
      query.search !== undefined && readNamed(reads, query.search),
      reads.make(insidePapersQuery(query)),
    ]);
    return { query, seo };
  },
  Page,
});
