import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { AdSlot } from '#features/ads/web/ads.widgets.tsx';
import type { CategoryDetail } from '#features/catalog/catalog.contract.ts';
import { CategoryIcon, ExamCard } from '#features/catalog/web/catalog.widgets.tsx';
import { EditableZone } from '#features/page-content/web/page-content.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { groupedCount } from '#lib/format.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { categoryPageSize, categoryPapersQuery } from '../page-reads.api.ts';
import { PaperList } from '../papers.widgets.tsx';
import { CategorySidebar } from './category-sidebar.tsx';

function CategoryHeader({ category }: { category: CategoryDetail }) {
  const { enableBreadcrumbs } = useSettings();
  const { t } = useLingui();
  const trails = useTrails();
  const { name } = category;
  return (
    <header className="flex flex-col gap-3">
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.category(category)} />}
      <div className="flex items-center gap-4">
        <span className="flex size-14 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
          <CategoryIcon name={category.icon} className="size-8" />
        </span>
        <h1 className="text-3xl">{name}</h1>
      </div>
      <p className="max-w-3xl text-muted">
        {category.description || t`Previous year question papers of ${name} exams.`}
      </p>
    </header>
  );
}

function CategoryExams({ category }: { category: CategoryDetail }) {
  const { t } = useLingui();
  if (category.exams.length === 0) return null;
  return (
    <section aria-labelledby="exams">
      <h2 id="exams" className="mb-4 text-2xl">
        {t`Exams`}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        {category.exams.map((exam) => (
          <ExamCard key={exam.id} exam={exam} />
        ))}
      </div>
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

function CategoryPapers({ category, page }: { category: CategoryDetail; page: number }) {
  const papers = useSuspenseQuery(categoryPapersQuery(category, page));
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className="mb-4 text-2xl">
        {t`Papers`} <span className="tabular text-muted">({groupedCount(category.paperCount)})</span>
      </h2>
      {papers.data.length > 0 ? <PaperList papers={papers.data} /> : <NoPapers name={category.name} />}
      <Pagination
        page={page}
        pageCount={Math.ceil(category.paperCount / categoryPageSize)}
        address={(next) => paths.category(category.slug, { page: next })}
      />
    </section>
  );
}

/** A category: its exams, its papers by year, and beside them what else there is. */
export function CategoryPage({ category, page }: { category: CategoryDetail; page: number }) {
  const content = { pageType: 'category', pageId: category.id } as const;
  return (
    <div className="page-width flex flex-col gap-8 py-8">
      <AdSlot placement="before-content" />
      <CategoryHeader category={category} />
      <EditableZone {...content} section="header" className="flex flex-col gap-4" />
      <AdSlot placement="category-description" />
      <div className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <CategoryExams category={category} />
          <CategoryPapers category={category} page={page} />
          <EditableZone {...content} section="main-content" className="flex flex-col gap-4" />
          <AdSlot placement="after-content" />
        </div>
        <CategorySidebar categorySlug={category.slug} />
      </div>
      <AdSlot placement="bottom-content" />
    </div>
  );
}
