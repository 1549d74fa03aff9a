import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from '#ui/icons.ts';
import type { Category, Exam } from '#features/catalog/catalog.contract.ts';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { CategoryIcon } from './web/category-icon.tsx';

export { categoriesQuery, categoryQuery, examChoicesQuery, examQuery } from './web/catalog.api.ts';
export { examsPerPage } from './list-sizes.ts';
export { CategoryIcon };

/** Card with the name, the counts and the shortened description of a category. Phones leave out the description. */
export function CategoryCard({
  category,
}: {
  category: Category & { examCount: number; paperCount: number };
}) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const description = category.description || t`Browse papers`;
  const exams = t`${plural(category.examCount, { one: '# exam', other: '# exams' })}`;
  const papers = t`${plural(category.paperCount, { one: '# paper', other: '# papers' })}`;
  return (
    <a
      href={paths.category(category.slug)}
      className="group flex gap-4 rounded-lg border border-line bg-raised p-4 max-sm:items-center max-sm:gap-3 max-sm:p-3 transition-colors hover:border-accent"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent max-sm:size-8 max-[399px]:hidden">
        <CategoryIcon name={category.icon} className="size-6 max-sm:size-5" />
      </span>
      <span className="min-w-0">
        <span
          className="block font-serif text-lg leading-tight font-semibold group-hover:text-accent max-sm:text-sm"
          lang={languageOf(category.name)}
        >
          {category.name}
        </span>
        {category.paperCount > 0 && (
          <span className="tabular block text-sm text-muted max-sm:text-xs">{t`${exams}, ${papers}`}</span>
        )}
        <span className="line-clamp-1 text-sm text-muted max-sm:hidden" lang={languageOf(description)}>
          {description}
        </span>
      </span>
    </a>
  );
}

/** Card with name and number of papers of an exam. */
export function ExamCard({ exam }: { exam: Exam }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  return (
    <a
      href={paths.exam(exam.categorySlug, exam.slug)}
      className="group flex min-h-16 items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 transition-colors hover:border-accent"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold group-hover:text-accent" lang={languageOf(exam.name)}>
          {exam.name}
        </span>
        <span className="tabular block text-sm text-muted">
          {t`${plural(exam.paperCount, { one: '# paper', other: '# papers' })}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted group-hover:text-accent" />
    </a>
  );
}
