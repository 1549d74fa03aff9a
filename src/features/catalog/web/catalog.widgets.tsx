import { ChevronRight } from 'lucide-react';
import type { Category, Exam } from '#features/catalog/catalog.contract.ts';
import { sitePaths } from '#lib/site-paths.ts';
import { CategoryIcon } from './category-icon.tsx';

export { categoriesQuery, categoryQuery, examQuery, examsQuery } from './catalog.api.ts';
export { CategoryIcon };

export function CategoryCard({ category }: { category: Category }) {
  return (
    <a
      href={sitePaths.category(category.slug)}
      className="group flex gap-4 rounded-lg border border-line bg-raised p-4 max-sm:items-center max-sm:gap-3 max-sm:p-3 transition-colors hover:border-accent"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent max-sm:size-8">
        <CategoryIcon name={category.icon} className="size-6 max-sm:size-5" />
      </span>
      <span className="min-w-0">
        <span className="block font-serif text-lg leading-tight font-semibold group-hover:text-accent max-sm:text-sm">
          {category.name}
        </span>
        <span className="line-clamp-2 text-sm text-muted max-sm:hidden">
          {category.description || 'Browse papers'}
        </span>
      </span>
    </a>
  );
}

export function ExamCard({ exam }: { exam: Exam }) {
  return (
    <a
      href={sitePaths.exam(exam.categorySlug, exam.slug)}
      className="group flex min-h-16 items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 transition-colors hover:border-accent"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold group-hover:text-accent">{exam.name}</span>
        <span className="tabular block text-sm text-muted">
          {exam.paperCount} {exam.paperCount === 1 ? 'paper' : 'papers'}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted group-hover:text-accent" />
    </a>
  );
}
