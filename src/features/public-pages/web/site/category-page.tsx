import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CategoryDetail, Exam } from '#features/catalog/catalog.contract.ts';
import { categoriesQuery, CategoryIcon, examsPerPage } from '#features/catalog/catalog.web.tsx';
import { EditableZone } from '#features/inline-blocks/inline-blocks.web.tsx';
import type { Paper } from '#features/papers/papers.contract.ts';
import { categoryPageSize, categoryQueries } from '#features/papers/papers.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { AdSlot } from '#features/third-parties/third-parties.web.tsx';
import { getPageCount } from '#lib/list-pages.ts';
import { groupedCount } from '#lib/text/format.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useRead } from '#ui/page-answers.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { PaperList } from '../../public-pages.web.tsx';
import { SharedHost } from '../paper-rows.tsx';
import { ListLayout, ListNote, Rail, RailGroup } from './list-layout.tsx';
import { useListNote } from './list-note.ts';
import { OneLineText } from './one-line-text.tsx';

/** Zero-based page numbers of both lists. */
export interface CategoryPages {
  exams: number;
  page: number;
}

interface CategoryProps {
  category: CategoryDetail;
  pages: CategoryPages;
}

/** Exams with a chip of their own on small screens. The button opens the whole list. */
const chippedExams = 6;

function CategoryHeader({ category, pages }: CategoryProps) {
  const { enableBreadcrumbs } = useSettings();
  const { t } = useLingui();
  const trails = useTrails();
  const { name } = category;
  const note = useListNote(pages);
  const languageOf = useTextLanguage();
  return (
    <>
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.category(category)} />}
      <div className="flex items-center gap-2">
        <CategoryIcon name={category.icon} className="size-7 shrink-0 text-accent" />
        <h1 className="min-w-0 text-2xl lg:text-3xl" lang={languageOf(name)} dir="auto">
          {name}
          <ListNote note={note} />
        </h1>
      </div>
      <OneLineText text={category.description || t`Previous year question papers for ${name} exams.`} />
    </>
  );
}

/** An exam with its number of papers. An exam without papers is small. */
function ExamRow({ exam }: { exam: Exam }) {
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const { t } = useLingui();
  const count = exam.paperCount;
  return (
    <li className={count === 0 ? 'text-xs text-muted' : 'text-sm'}>
      <a
        href={paths.exam(exam.categorySlug, exam.slug)}
        className="flex min-h-11 items-center justify-between gap-3 py-1 hover:text-accent lg:-mx-2 lg:rounded-sm lg:px-2 lg:hover:bg-sunken lg:pointer-fine:min-h-8"
      >
        <span className="min-w-0" lang={languageOf(exam.name)} dir="auto">
          {exam.name}
        </span>
        {count > 0 && (
          <span className="tabular shrink-0 text-xs text-muted">
            {t`${plural(count, { one: '# paper', other: '# papers' })}`}
          </span>
        )}
      </a>
    </li>
  );
}

function ExamsRail({ category, pages }: CategoryProps) {
  const categories = useRead(categoriesQuery);
  const { t } = useLingui();
  const paths = useSitePaths();
  const { exams, examCount } = category;
  const others = categories.filter(({ slug }) => slug !== category.slug);
  return (
    <Rail id="category-exams" button={t`${plural(examCount, { one: '# exam', other: '# exams' })}`}>
      {exams.length > 0 && (
        <RailGroup title={t`Exams`}>
          <ul aria-label={t`Exams`}>
            {exams.map((exam) => (
              <ExamRow key={exam.id} exam={exam} />
            ))}
          </ul>
          <Pagination
            label={t`Exam list pages`}
            page={pages.exams}
            pageCount={Math.ceil(examCount / examsPerPage)}
            url={(next) => paths.category(category.slug, { ...pages, exams: next })}
          />
        </RailGroup>
      )}
      {others.length > 0 && (
        <RailGroup title={t`Other categories`}>
          <ul aria-label={t`Other categories`} className="text-sm">
            {others.map(({ id, slug, name, icon }) => (
              <li key={id}>
                <a
                  href={paths.category(slug)}
                  className="flex min-h-11 items-center gap-2 hover:text-accent lg:pointer-fine:min-h-8"
                >
                  <CategoryIcon name={icon} className="size-4 shrink-0 text-muted" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </RailGroup>
      )}
    </Rail>
  );
}

/** The exams with the most papers in one line, on small screens. */
function ExamChips({ exams }: { exams: Exam[] }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const withPapers = exams.filter(({ paperCount }) => paperCount > 0).slice(0, chippedExams);
  if (withPapers.length === 0) return null;
  return (
    <ul
      aria-label={t`Exams with the most papers`}
      className="-mr-4 flex min-w-0 gap-2 overflow-x-auto pr-4 text-sm whitespace-nowrap lg:hidden"
    >
      {withPapers.map((exam) => (
        <li key={exam.id}>
          <a
            href={paths.exam(exam.categorySlug, exam.slug)}
            lang={languageOf(exam.name)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-raised px-4 hover:border-accent hover:text-accent"
          >
            <span className="max-w-48 truncate">{exam.name}</span>
            <small className="tabular text-xs text-muted">{groupedCount(exam.paperCount)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

function PaperSection({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function CategoryPapers({ category, pages, papers }: CategoryProps & { papers: Paper[] }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { name } = category;
  return (
    <PaperSection
      id="papers"
      title={
        <>
          {t`Papers`} <span className="tabular text-muted">({groupedCount(category.paperCount)})</span>
        </>
      }
    >
      {papers.length > 0 ? (
        <>
          <PaperList papers={papers} />
          <SharedHost papers={papers} />
        </>
      ) : (
        <Blankslate
          title={t`No papers found`}
          hint={t`There are no ${name} papers yet.`}
          action={
            <ButtonLink variant="secondary" href={paths.browse()}>
              {t`Browse Papers`}
            </ButtonLink>
          }
        />
      )}
      <Pagination
        page={pages.page}
        pageCount={getPageCount(category.paperCount, categoryPageSize)}
        url={(next) => paths.category(category.slug, { ...pages, page: next })}
      />
    </PaperSection>
  );
}

/** Shows a category: its exams, its papers by year, and those that visitors download most or that are new. */
export function CategoryPage({ category, pages }: CategoryProps) {
  const [papersQuery, popularQuery, recentQuery] = categoryQueries(category, pages.page);
  const papers = useRead(papersQuery);
  const popular = useRead(popularQuery).filter(({ downloadCount }) => downloadCount > 0);
  const listed = new Set(papers.map(({ id }) => id));
  const recent = useRead(recentQuery).filter(({ id }) => !listed.has(id));
  const { t } = useLingui();
  const content = { pageType: 'category', pageId: category.id } as const;
  // A list that fits one page has all papers already.
  const isLong = category.paperCount > categoryPageSize;
  return (
    <ListLayout
      header={
        <>
          <AdSlot placement="before-content" />
          <CategoryHeader category={category} pages={pages} />
          <EditableZone {...content} section="header" className="flex flex-col gap-4" />
          <AdSlot placement="category-description" />
        </>
      }
      rail={<ExamsRail category={category} pages={pages} />}
      line={<ExamChips exams={category.exams} />}
    >
      <CategoryPapers category={category} pages={pages} papers={papers} />
      <EditableZone {...content} section="main-content" className="flex flex-col gap-4" />
      <AdSlot placement="after-content" />
      {isLong && popular.length > 0 && (
        <PaperSection id="popular" title={t`Popular papers`}>
          <PaperList papers={popular} />
        </PaperSection>
      )}
      {isLong && recent.length > 0 && (
        <PaperSection id="recent" title={t`Recent papers`}>
          <PaperList papers={recent} />
        </PaperSection>
      )}
      <AdSlot placement="sidebar" />
      <AdSlot placement="bottom-content" />
    </ListLayout>
  );
}
