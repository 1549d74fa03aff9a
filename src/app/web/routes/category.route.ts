import { categoryQuery, examsPerPage } from '#features/catalog/web/catalog.widgets.tsx';
import { categoryPageSize, categoryQueries } from '#features/papers/web/page-reads.api.ts';
import { pageContentQuery } from '#features/page-content/web/page-content.api.ts';
import { pageSeoQuery } from '#features/seo/web/seo.widgets.ts';
import { parsePaperAddress } from '#lib/paper-address.ts';
import { ensureAll } from '../ensure-all.ts';
import { checkPage, readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './category.page.tsx';

export const categoryRoute = siteRoute({
  path: '/category/:slug',
  read: async ({ site: { queryClient }, params, query }) => {
    const { exams = 0, page = 0 } = parsePaperAddress(query);
    const category = await readOrMissing(
      'category',
      queryClient.ensureQueryData(categoryQuery(params.slug, exams)),
    );
    checkPage(exams, examsPerPage, category.examCount);
    checkPage(page, categoryPageSize, category.paperCount);
    const [seo] = await Promise.all([
      queryClient.ensureQueryData(pageSeoQuery('category', category.id)),
      queryClient.ensureQueryData(pageContentQuery({ pageType: 'category', pageId: category.id })),
      ensureAll(queryClient, categoryQueries(category, page)),
    ]);
    return { category, pages: { exams, page }, seo };
  },
  Page,
});
