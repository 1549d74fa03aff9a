import { categoryQuery, examQuery } from '#features/catalog/catalog.web.tsx';
import { inlineBlocksQuery } from '#features/inline-blocks/web/inline-blocks.api.ts';
import { examDatesQuery } from '#features/exam-calendar/exam-calendar.web.tsx';
import { examPageSize } from '#features/papers/list-sizes.ts';
import { examQueries } from '#features/papers/web/page-reads.api.ts';
import { examRelatedQuery } from '#features/papers/web/papers.api.ts';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { parsePaperPageQuery } from '#lib/url/paper-page-query.ts';
import { checkPage, readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './exam.page.tsx';

export const examRoute = siteRoute({
  path: '/:categorySlug/:examSlug',
  list: { hasViews: true },
  read: async ({ site: { reads }, params, query }) => {
    const exam = await readOrMissing('exam', reads.make(examQuery(params.categorySlug, params.examSlug)));
    const { subjectId, year, paperType, language, sort, view, page } = parsePaperPageQuery(query);
    const pageQuery = { subjectId, year, paperType, language, sort, view, page };
    const [listQuery, facetsQuery] = examQueries(exam, pageQuery);
    if (page) {
      const { total } = await reads.make(facetsQuery);
      checkPage(page, examPageSize, total);
    }
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('exam', exam.id)),
      reads.make(inlineBlocksQuery({ pageType: 'exam', pageId: exam.id })),
      reads.make(examDatesQuery(exam.id)),
      reads.make(facetsQuery),
      reads.make(listQuery).then((listed) => reads.make(examRelatedQuery(exam.id, listed))),
      exam.paperCount === 0 && reads.make(categoryQuery(params.categorySlug)),
    ]);
    return { exam, query: pageQuery, seo };
  },
  Page,
});
