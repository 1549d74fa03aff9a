import { useLingui } from '@lingui/react/macro';
import { browsePageSize } from '#features/papers/list-sizes.ts';
import { browseQueries } from '#features/papers/web/page-reads.api.ts';
import { BrowsePage, useBrowseList } from '#features/public-pages/web/site/browse-page.tsx';
import { getIndexedQuery, isIndexed, useListNote } from '#features/public-pages/web/site/list-note.ts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { listGraph } from '#features/seo/web/list-graph.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { sitePaths, type PaperPageQuery } from '#lib/url/site-paths.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { useRead } from '#ui/page-answers.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';

export function Page({ query, seo }: { query: PaperPageQuery; seo: PageSeo }) {
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
