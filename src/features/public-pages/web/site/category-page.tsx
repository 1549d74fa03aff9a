import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import type { ReactNode } from 'react';
import { AdSlot } from '#features/third-parties/third-parties.web.tsx';
import type { CategoryDetail } from '#features/catalog/catalog.contract.ts';
import { CategoryIcon, ExamCard, examsPerPage } from '#features/catalog/catalog.web.tsx';
import { EditableZone } from '#features/inline-blocks/inline-blocks.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { groupedCount } from '#lib/text/format.ts';
import { getPageCount } from '#lib/list-pages.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useListRange } from '#ui/list-range.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { categoryPageSize, categoryPapersQuery } from '#features/papers/papers.web.ts';
import { PaperList } from '../../public-pages.web.tsx';
import { CategorySidebar } from './category-sidebar.tsx';

/** Zero-based page numbers of both lists. */
export interface CategoryPages {
  exams: number;
  page: number;
}

function CategoryHeader({ category }: { category: CategoryDetail }) {
  const { enableBreadcrumbs } = useSettings();
  const { t } = useLingui();
  const trails = useTrails();
  const { name } = category;
  const languageOf = useTextLanguage();
  const description = category.description || t`Previous year question papers for ${name} exams.`;
  return (
    <header className="flex flex-col gap-3">
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.category(category)} />}
      <div className="flex items-center gap-4">
        <span className="flex size-14 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
          <CategoryIcon name={category.icon} className="size-8" />
        </span>
        <h1 className="text-3xl" lang={languageOf(name)}>
          {name}
        </h1>
      </div>
      <p className="max-w-3xl text-muted" lang={languageOf(description)}>
        {description}
      </p>
    </header>
  );
}

/** Shows a section's heading and the visible range of its list. */
function ListHead({ id, range, children }: { id: string; range: string | undefined; children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="text-2xl">
        {children}
      </h2>
      {range && <p className="tabular text-sm text-muted">{range}</p>}
    </div>
  );
}

function CategoryExams({ category, pages }: { category: CategoryDetail; pages: CategoryPages }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const range = useListRange(pages.exams, examsPerPage, category.examCount);
  if (category.exams.length === 0) return null;
  return (
    <section aria-labelledby="exams">
      <ListHead id="exams" range={range}>
        {t`Exams`}
      </ListHead>
      <div className="grid gap-3 sm:grid-cols-2">
        {category.exams.map((exam) => (
          <ExamCard key={exam.id} exam={exam} />
        ))}
      </div>
      <Pagination
        label={t`Exam list pages`}
        page={pages.exams}
        pageCount={Math.ceil(category.examCount / examsPerPage)}
        url={(next) => paths.category(category.slug, { ...pages, exams: next })}
      />
    </section>
  );
}

function NoPapers({ name }: { name: string }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <Blankslate
      title={t`No papers found`}
      hint={t`There are no ${name} papers yet.`}
      action={
        <ButtonLink variant="secondary" href={paths.browse()}>
          {t`Browse Papers`}
        </ButtonLink>
      }
    />
  );
}

function CategoryPapers({ category, pages }: { category: CategoryDetail; pages: CategoryPages }) {
  const papers = useRead(categoryPapersQuery(category, pages.page));
  const range = useListRange(pages.page, categoryPageSize, category.paperCount);
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <section aria-labelledby="papers">
      <ListHead id="papers" range={range}>
        {t`Papers`} <span className="tabular text-muted">({groupedCount(category.paperCount)})</span>
      </ListHead>
      {papers.length > 0 ? <PaperList papers={papers} /> : <NoPapers name={category.name} />}
      <Pagination
        page={pages.page}
        pageCount={getPageCount(category.paperCount, categoryPageSize)}
        url={(next) => paths.category(category.slug, { ...pages, page: next })}
      />
    </section>
  );
}

/** Shows a category: its exams, its papers by year, and a sidebar. */
export function CategoryPage({ category, pages }: { category: CategoryDetail; pages: CategoryPages }) {
  const content = { pageType: 'category', pageId: category.id } as const;
  return (
    <div className="page-width flex flex-col gap-8 py-8">
      <AdSlot placement="before-content" />
      <CategoryHeader category={category} />
      <EditableZone {...content} section="header" className="flex flex-col gap-4" />
      <AdSlot placement="category-description" />
      <div className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <CategoryExams category={category} pages={pages} />
          <CategoryPapers category={category} pages={pages} />
          <EditableZone {...content} section="main-content" className="flex flex-col gap-4" />
          <AdSlot placement="after-content" />
        </div>
        <CategorySidebar categorySlug={category.slug} />
      </div>
      <AdSlot placement="bottom-content" />
    </div>
  );
}
