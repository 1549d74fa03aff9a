import { useLingui } from '@lingui/react';
import { categoryQuery, examsPerPage } from '#features/catalog/catalog.web.tsx';
import { getLinkPicture, getListFacts } from '#features/link-pictures/picture-facts.ts';
import { categoryPageSize } from '#features/papers/list-sizes.ts';
import { categoryQueries } from '#features/papers/web/page-reads.api.ts';
import { inlineBlocksQuery } from '#features/inline-blocks/web/inline-blocks.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import type { CategoryDetail } from '#features/catalog/catalog.contract.ts';
import { CategoryPage, type CategoryPages } from '#features/public-pages/web/site/category-page.tsx';
import { useListNote } from '#features/public-pages/web/site/list-note.ts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { listGraph } from '#features/seo/web/list-graph.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { fillSeo } from '#lib/text/seo-placeholders.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { useLocale, useSitePaths } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { useRead } from '#ui/page-answers.tsx';
import { checkPage, readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';

function Page({
  category,
  pages,
  seo: texts,
}: {
  category: CategoryDetail;
  pages: CategoryPages;
  seo: PageSeo;
}) {
  const { page } = pages;
  const settings = useSettings();
  const { siteName } = settings;
  const locale = useLocale();
  const seo = fillSeo(texts, { title: category.name });
  const trails = useTrails();
  const { i18n } = useLingui();
  const note = useListNote(pages);
  const preset = pagePresets.category(siteName, category.name, note);
  // Only the first page has the text of the category: search engines report equal descriptions.
  const description = note === '' ? category.description : null;
  const [papersQuery] = categoryQueries(category, page);
  const papers = useRead(papersQuery);
  const path = sitePaths.category(category.slug, pages);
  const feed = useSitePaths().feed({ category: category.slug });
  return (
    <>
      <PageHead
        preset={preset}
        seo={seo}
        description={description}
        path={path}
        image={getLinkPicture(getListFacts('category', category, { ...settings, locale }))}
        feed={{ path: feed, title: `${category.name} | ${siteName}` }}
      />
      <PageSchema
        seo={seo}
        graph={(site) =>
          listGraph(site, {
            name: `${category.name}${note}`,
            description: description || i18n._(preset.description),
            path,
            steps: trails.category(category),
            papers,
            pageSize: categoryPageSize,
            page,
            total: category.paperCount,
          })
        }
      />
      <CategoryPage category={category} pages={pages} />
    </>
  );
}

export const categoryRoute = siteRoute('category', {
  list: { hasViews: false },
  read: async ({ site: { reads }, params, query }) => {
    const { exams = 0, page = 0 } = query;
    const category = await readOrMissing('category', reads.make(categoryQuery(params.slug, exams)));
    checkPage(exams, examsPerPage, category.examCount);
    checkPage(page, categoryPageSize, category.paperCount);
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('category', category.id)),
      reads.make(inlineBlocksQuery({ pageType: 'category', pageId: category.id })),
      reads.makeAll(categoryQueries(category, page)),
    ]);
    return { category, pages: { exams, page }, seo };
  },
  Page,
});
