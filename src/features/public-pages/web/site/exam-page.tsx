import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import { ImportantDates } from '#features/exam-calendar/exam-calendar.web.tsx';
import { EditableZone } from '#features/inline-blocks/inline-blocks.web.tsx';
import { ZipLink } from '#features/paper-zip/paper-zip.web.tsx';
import type { Paper, PaperFacets } from '#features/papers/papers.contract.ts';
import { NoticeButton } from '#features/push-notices/push-notices.web.tsx';
import {
  examPageSize,
  examQueries,
  examRelatedQuery,
  shortenTitles,
  useValueLabels,
} from '#features/papers/papers.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { collapseSittings } from '#features/sittings/sittings.web.ts';
import { AdSlot } from '#features/third-parties/third-parties.web.tsx';
import { categoryQuery, ExamCard } from '#features/catalog/catalog.web.tsx';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useRead } from '#ui/page-answers.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PaperList, RelatedPapers } from '../../public-pages.web.tsx';
import { CoverageGrid } from './coverage-grid.tsx';
import { FilterRail } from './filter-rail.tsx';
import { FilterChips, ListLayout, ListNote } from './list-layout.tsx';
import { useListNote } from './list-note.ts';
import { OneLineText } from './one-line-text.tsx';
import { getFilterChips, getListName, noFilters, type FilterChip } from './paper-filters.ts';
import { PaperResults, ResultCount } from './paper-results.tsx';

/** Returns the chips of the active filters, and the name of the list with them: 'SSC CGL 2022'. */
export function useExamList(exam: Exam, query: PaperPageQuery): { name: string; chips: FilterChip[] } {
  const [, facetsQuery] = examQueries(exam, query);
  const facets = useRead(facetsQuery);
  const { t } = useLingui();
  const labels = useValueLabels();
  const to = useExamPath(exam, query);
  const chips = getFilterChips(query, to, {
    subject: t`Subject`,
    inLanguage: (language) => t`in ${language}`,
    facets,
    labels,
  });
  return { name: getListName(exam.name, chips), chips };
}

function useExamPath(exam: Exam, query: PaperPageQuery) {
  const paths = useSitePaths();
  return (change: Partial<PaperPageQuery>) =>
    paths.exam(exam.categorySlug, exam.slug, { ...query, page: undefined, ...change });
}

/** Returns the names that titles begin with. The slug has the English name on pages of other languages. */
function getExamNames({ name, slug, aliases }: Exam): string[] {
  return [name, slug, ...aliases];
}

/** Returns the papers by year, in the order of the list, with the number of papers of that year on all pages. */
function groupByYear(papers: Paper[], { years, total }: PaperFacets) {
  const withoutYear = total - years.reduce((sum, { count }) => sum + count, 0);
  return [...Map.groupBy(papers, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    papers: ofYear,
    count: year === null ? withoutYear : (years.find(({ value }) => value === year)?.count ?? ofYear.length),
  }));
}

/** Shows papers of an exam under their years. */
function PapersByYear({ exam, papers, facets }: { exam: Exam; papers: Paper[]; facets: PaperFacets }) {
  const { t } = useLingui();
  const examNames = getExamNames(exam);
  const titles = shortenTitles(papers, { examNames, hasYear: true });
  return groupByYear(papers, facets).map(({ year, papers: ofYear, count }) => (
    <section key={year} aria-labelledby={`year-${year ?? 'unknown'}`}>
      <h2
        id={`year-${year ?? 'unknown'}`}
        className="tabular flex items-baseline gap-3 px-1 pb-1 text-lg leading-6"
      >
        {year ?? t`Year unknown`}{' '}
        <small className="font-sans text-xs font-normal text-muted">
          {t`${plural(count, { one: '# paper', other: '# papers' })}`}
        </small>
      </h2>
      <PaperList papers={ofYear} listed={papers} examNames={examNames} titles={titles} />
    </section>
  ));
}

const othersShown = 6;

/** Shows other exams of the category, those with the most papers first. */
function OtherExams({ exam }: { exam: Exam }) {
  const category = useRead(categoryQuery(exam.categorySlug));
  const { t } = useLingui();
  const others = category.exams
    .filter(({ id }) => id !== exam.id)
    .toSorted((a, b) => b.paperCount - a.paperCount)
    .slice(0, othersShown);
  if (others.length === 0) return null;
  const name = exam.categoryName;
  return (
    <section aria-labelledby="other-exams">
      <h2 id="other-exams" className="mb-4 text-xl">
        {t`Other ${name} exams`}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((other) => (
          <ExamCard key={other.id} exam={other} />
        ))}
      </div>
    </section>
  );
}

/** Replaces the list and its filters for an exam without papers. */
function EmptyExam({ exam }: { exam: Exam }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { name } = exam;
  return (
    <>
      <Blankslate
        title={t`No papers yet`}
        hint={t`${name} papers will appear here once added.`}
        action={
          <ButtonLink variant="secondary" href={paths.category(exam.categorySlug)}>
            {exam.categoryName}
          </ButtonLink>
        }
      />
      <NoticeButton examId={exam.id} />
      <OtherExams exam={exam} />
    </>
  );
}

export function ExamPage({ exam, query }: { exam: Exam; query: PaperPageQuery }) {
  const [listQuery, facetsQuery] = examQueries(exam, query);
  const papers = useRead(listQuery);
  const rows = collapseSittings(papers);
  const facets = useRead(facetsQuery);
  const related = useRead(examRelatedQuery(exam.id, papers));
  const { enableBreadcrumbs } = useSettings();
  const trails = useTrails();
  const languageOf = useTextLanguage();
  const { name, chips } = useExamList(exam, query);
  const note = useListNote(query);
  const to = useExamPath(exam, query);
  const content = { pageType: 'exam', pageId: exam.id } as const;
  const isEmpty = exam.paperCount === 0 && chips.length === 0;
  const isByYear = query.view !== 'grid' && (query.sort ?? 'year') === 'year';
  return (
    <ListLayout
      header={
        <>
          {enableBreadcrumbs ? <Breadcrumbs crumbs={trails.exam(exam)} /> : <p>{exam.categoryName}</p>}
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="text-2xl lg:text-3xl" lang={languageOf(name)} dir="auto">
              {name}
              <ListNote note={note} />
            </h1>
            {!isEmpty && <ResultCount shown={papers.length} total={facets.total} ofExam={exam.paperCount} />}
          </div>
          {exam.description && <OneLineText text={exam.description} />}
          <EditableZone {...content} section="header" className="flex flex-col gap-4" />
          <ImportantDates examId={exam.id} />
          <AdSlot placement="before-content" />
        </>
      }
      rail={
        !isEmpty && (
          <FilterRail facets={facets} query={query} to={to} defaultSort="year" count={chips.length} />
        )
      }
      line={
        <>
          {!isEmpty && <CoverageGrid exam={exam} />}
          <FilterChips chips={chips} clearAll={to(noFilters)} />
        </>
      }
    >
      {isEmpty ? (
        <EmptyExam exam={exam} />
      ) : (
        <PaperResults
          papers={papers}
          total={facets.total}
          pageSize={examPageSize}
          query={query}
          to={to}
          next={
            <div className="flex flex-wrap gap-x-5">
              <ZipLink examId={exam.id} filters={query} />
              <NoticeButton examId={exam.id} />
            </div>
          }
        >
          {papers.length === 0 ? undefined : isByYear ? (
            <PapersByYear exam={exam} papers={rows} facets={facets} />
          ) : (
            <PaperList papers={rows} view={query.view} examNames={getExamNames(exam)} />
          )}
        </PaperResults>
      )}
      <EditableZone {...content} section="main-content" className="flex flex-col gap-4" />
      <AdSlot placement="after-papers" />
      <RelatedPapers papers={related} examName={exam.name} />
      <AdSlot placement="bottom-content" />
    </ListLayout>
  );
}
