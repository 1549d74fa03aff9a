import { useSuspenseQueries } from '@tanstack/react-query';
import type { CategoryDetail } from '#features/catalog/catalog.contract.ts';
import { CategoryIcon, ExamCard } from '#features/catalog/web/catalog.widgets.tsx';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { sitePaths } from '#lib/site-paths.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useTrails } from '#ui/trails.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { paperListQuery } from '../papers.api.ts';
import { PaperList } from '../papers.widgets.tsx';

export const categoryPageSize = 12;

/** The reads of a category's page, once the category is known. */
export function categoryQueries(category: CategoryDetail, page: number) {
  return [
    paperListQuery({
      category: category.slug,
      sort: 'year',
      limit: categoryPageSize,
      offset: page * categoryPageSize,
    }),
  ] as const;
}

function CategoryHeader({ category }: { category: CategoryDetail }) {
  const { enableBreadcrumbs } = useSettings();
  const trails = useTrails();
  return (
    <header className="flex flex-col gap-3">
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.category(category)} />}
      <div className="flex items-center gap-4">
        <span className="flex size-14 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
          <CategoryIcon name={category.icon} className="size-8" />
        </span>
        <h1 className="text-3xl">{category.name}</h1>
      </div>
      <p className="max-w-3xl text-muted">
        {category.description || `Previous year question papers of ${category.name} exams.`}
      </p>
    </header>
  );
}

export function CategoryPage({ category, page }: { category: CategoryDetail; page: number }) {
  const [papers] = useSuspenseQueries({ queries: categoryQueries(category, page) });
  return (
    <div className="page-width flex flex-col gap-10 py-8">
      <CategoryHeader category={category} />
      {category.exams.length > 0 && (
        <section aria-labelledby="exams">
          <h2 id="exams" className="mb-4 text-2xl">
            Exams
          </h2>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {category.exams.map((exam) => (
              <ExamCard key={exam.id} exam={exam} />
            ))}
          </div>
        </section>
      )}
      <section aria-labelledby="papers">
        <h2 id="papers" className="mb-4 text-2xl">
          Papers <span className="tabular text-muted">({category.paperCount})</span>
        </h2>
        {papers.data.length > 0 ? (
          <PaperList papers={papers.data} />
        ) : (
          <Blankslate
            title="No papers found"
            hint={`There are no ${category.name} papers yet.`}
            action={
              <ButtonLink variant="secondary" href={sitePaths.browse()}>
                Browse Papers
              </ButtonLink>
            }
          />
        )}
        <Pagination
          page={page}
          pageCount={Math.ceil(category.paperCount / categoryPageSize)}
          address={(next) => sitePaths.category(category.slug, { page: next })}
        />
      </section>
    </div>
  );
}
