import { useLingui } from '@lingui/react';
import { categoryQuery, examQuery } from '#features/catalog/catalog.web.tsx';
import { inlineBlocksQuery } from '#features/inline-blocks/web/inline-blocks.api.ts';
import { examDatesQuery } from '#features/exam-calendar/exam-calendar.web.tsx';
import { getLinkPicture, getListFacts } from '#features/link-pictures/picture-facts.ts';
import { examPageSize } from '#features/papers/list-sizes.ts';
import { examQueries } from '#features/papers/web/page-reads.api.ts';
import { examRelatedQuery } from '#features/papers/web/papers.api.ts';
import { examZipQuery } from '#features/paper-zip/paper-zip.web.tsx';
import { pushNoticesQuery } from '#features/push-notices/push-notices.web.tsx';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import { ExamPage, useExamList } from '#features/public-pages/web/site/exam-page.tsx';
import { getIndexedQuery, isIndexed, useListNote } from '#features/public-pages/web/site/list-note.ts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { listGraph } from '#features/seo/web/list-graph.ts';
import { coverageQuery } from '#features/sittings/sittings.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { fillSeo } from '#lib/text/seo-placeholders.ts';
import { examFilterNames, pickFilters } from '#lib/url/paper-filters.ts';
import { sitePaths, type PaperPageQuery } from '#lib/url/site-paths.ts';
import { useLocale, useSitePaths } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { useRead } from '#ui/page-answers.tsx';
import { checkPage, readOrMissing } from '../missing-error.ts';
import { siteRoute } from '../site-route.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageSchema } from '../layout/page-schema.tsx';
import { pagePresets } from '../page-presets.ts';

function Page({ exam, query, seo: texts }: { exam: Exam; query: PaperPageQuery; seo: PageSeo }) {
  const settings = useSettings();
  const { siteName } = settings;
  const locale = useLocale();
  const { name } = useExamList(exam, query);
  const seo = fillSeo(texts, { title: name, exam: exam.name });
  const trails = useTrails();
  const { i18n } = useLingui();
  const note = useListNote(query);
  // No two pages have the same title.
  const ownName = exam.isNameShared ? `${name} (${exam.categoryName})` : name;
  const preset = pagePresets.exam(siteName, ownName, exam.categoryName, note);
  const path = sitePaths.exam(exam.categorySlug, exam.slug, getIndexedQuery(query));
  const feed = useSitePaths().feed({ ...pickFilters(query, examFilterNames), examId: exam.id });
  const [listQuery, facetsQuery] = examQueries(exam, query);
  const papers = useRead(listQuery);
  const { total } = useRead(facetsQuery);
  return (
    <>
      <PageHead
        preset={preset}
        seo={seo}
        path={path}
        image={getLinkPicture(getListFacts('exam', exam, { ...settings, locale }))}
        isIndexed={isIndexed(query, total)}
        feed={{ path: feed, title: `${name} | ${siteName}` }}
      />
      <PageSchema
        seo={seo}
        graph={(site) =>
          listGraph(site, {
            name: `${name}${note}`,
            description: exam.description || i18n._(preset.description),
            path,
            steps: trails.exam(exam),
            papers,
            pageSize: examPageSize,
            page: query.page,
            total,
          })
        }
      />
      <ExamPage exam={exam} query={query} />
    </>
  );
}

export const examRoute = siteRoute('exam', {
  list: { hasViews: true },
  read: async ({ site: { reads }, params, query }) => {
    const exam = await readOrMissing('exam', reads.make(examQuery(params.categorySlug, params.examSlug)));
    const [listQuery, facetsQuery] = examQueries(exam, query);
    if (query.page) {
      const { total } = await reads.make(facetsQuery);
      checkPage(query.page, examPageSize, total);
    }
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('exam', exam.id)),
      reads.make(inlineBlocksQuery({ pageType: 'exam', pageId: exam.id })),
      reads.make(examDatesQuery(exam.id)),
      reads.make(coverageQuery(exam.id)),
      reads.make(pushNoticesQuery()),
      reads.make(examZipQuery(exam.id, query)),
      reads.make(facetsQuery),
      reads.make(listQuery).then((listed) => reads.make(examRelatedQuery(exam.id, listed))),
      exam.paperCount === 0 && reads.make(categoryQuery(params.categorySlug)),
    ]);
    return { exam, query, seo };
  },
  Page,
});
