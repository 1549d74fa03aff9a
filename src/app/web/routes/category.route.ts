import { categoryQuery, examsPerPage } from '#features/catalog/catalog.web.tsx';
import { categoryPageSize } from '#features/papers/list-sizes.ts';
import { categoryQueries } from '#features/papers/web/page-reads.api.ts';
import { inlineBlocksQuery } from '#features/inline-blocks/web/inline-blocks.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { parsePaperPageQuery } from '#lib/url/paper-page-query.ts';
import { checkPage, readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './category.page.tsx';

export const categoryRoute = siteRoute({
  path: '/category/:slug',
  list: { hasViews: false },
  read: async ({ site: { reads }, params, query }) => {
    const { exams = 0, page = 0 } = parsePaperPageQuery(query);
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
