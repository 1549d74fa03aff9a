import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { AdSlot } from '#features/third-parties/third-parties.web.tsx';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import { EditableZone } from '#features/inline-blocks/inline-blocks.web.tsx';
import { ImportantDates } from '#features/exam-calendar/exam-calendar.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useListRange } from '#ui/list-range.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { examPageSize, examQueries, examRelatedQuery, useValueLabels } from '#features/papers/papers.web.ts';
import { PaperList, RelatedPapers } from '../../public-pages.web.tsx';
import { EmptyExam } from './empty-exam.tsx';
import { ExamFilters } from './exam-filters.tsx';
import { ExamPapers } from './exam-papers.tsx';
import { FilterBar, HiddenFilterFields } from './filter-bar.tsx';
import { getFilterChips, noFilters } from './paper-filters.ts';
import { PaperResults } from './paper-results.tsx';

function ExamHeader({ exam }: { exam: Exam }) {
  const { enableBreadcrumbs } = useSettings();
  const { t } = useLingui();
  const trails = useTrails();
  const languageOf = useTextLanguage();
  return (
    <header className="flex flex-col gap-3">
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.exam(exam)} />}
      <h1 className="text-3xl" lang={languageOf(exam.name)}>
        {exam.name}
      </h1>
      {exam.description && (
        <p className="max-w-3xl text-muted" lang={languageOf(exam.description)}>
          {exam.description}
        </p>
      )}
      <p className="tabular text-sm text-muted">
        {exam.categoryName} · {t`${plural(exam.paperCount, { one: '# paper', other: '# papers' })}`}
      </p>
    </header>
  );
}

/**
 * Returns text such as 'Showing X of Y papers': X on this page, Y in the exam. Adds the range if the results need
 * several pages.
 */
function useSummary(shown: number, page: number, passing: number, all: number): string {
  const { t } = useLingui();
  const showing = t`Showing ${shown} of ${plural(all, { one: '# paper', other: '# papers' })}`;
  const range = useListRange(page, examPageSize, passing);
  return range ? `${showing} · ${range}` : showing;
}

export function ExamPage({ exam, query }: { exam: Exam; query: PaperPageQuery }) {
  const [listQuery, facetsQuery] = examQueries(exam, query);
  const list = useRead(listQuery);
  const facets = useRead(facetsQuery);
  const related = useRead(examRelatedQuery(exam.id, list));
  const { t } = useLingui();
  const paths = useSitePaths();
  const labels = useValueLabels();
  const { total } = facets;
  const view = query.view ?? 'list';
  const content = { pageType: 'exam', pageId: exam.id } as const;
  const summary = useSummary(list.length, query.page ?? 0, total, exam.paperCount);
  const to = (change: Partial<PaperPageQuery>) =>
    paths.exam(exam.categorySlug, exam.slug, { ...query, page: undefined, ...change });
  const chips = getFilterChips(query, to, { subject: t`Subject`, facets, labels });
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <ExamHeader exam={exam} />
      <EditableZone {...content} section="header" className="flex flex-col gap-4" />
      <ImportantDates examId={exam.id} />
      <AdSlot placement="before-content" />
      {exam.paperCount === 0 && chips.length === 0 ? (
        <EmptyExam exam={exam} />
      ) : (
        <div className="flex flex-col gap-4">
          <FilterBar
            action={paths.exam(exam.categorySlug, exam.slug)}
            count={chips.length}
            clearAll={to(noFilters)}
            areChips
          >
            <HiddenFilterFields
              subjectId={query.subjectId?.toString()}
              year={query.year?.toString()}
              paperType={query.paperType}
            />
            <ExamFilters facets={facets} query={query} to={to} />
            <HiddenFilterFields sort={query.sort} view={query.view} />
          </FilterBar>
          <PaperResults
            view={view}
            total={total}
            pageSize={examPageSize}
            summary={summary}
            query={query}
            defaultSort="year"
            to={to}
            chips={chips}
            areFiltersShown
          >
            {list.length === 0 ? undefined : view === 'grid' ? (
              <PaperList papers={list} />
            ) : (
              <ExamPapers exam={exam} papers={list} facets={facets} sort={query.sort} />
            )}
          </PaperResults>
        </div>
      )}
      <EditableZone {...content} section="main-content" className="flex flex-col gap-4" />
      <AdSlot placement="after-papers" />
      <RelatedPapers papers={related} examName={exam.name} />
      <AdSlot placement="bottom-content" />
    </div>
  );
}
