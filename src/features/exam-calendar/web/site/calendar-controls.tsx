import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { CalendarPageQuery } from '#lib/url/site-paths.ts';
import { Button } from '#ui/button.tsx';
import { SlidersHorizontal } from '#ui/icons.ts';
import { ChoiceFilter } from '#ui/filter-controls.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import type { CalendarExam } from '../../calendar.contract.ts';

function ViewLink({ href, isCurrent, name }: { href: string; isCurrent: boolean; name: string }) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className={clsx(
        'flex min-h-11 items-center px-4 text-sm font-semibold first:rounded-l-md last:rounded-r-md',
        isCurrent ? 'bg-accent text-on-accent' : 'bg-raised text-ink hover:text-accent',
      )}
    >
      {name}
    </a>
  );
}

/** Links to switch between the views by month and by exam. */
function ViewSwitch({ query }: { query: CalendarPageQuery }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const to = (view: 'exam' | undefined) => paths.calendar({ ...query, view });
  return (
    <div role="group" aria-label={t`View`} className="flex w-fit rounded-md border border-line-strong">
      <ViewLink href={to(undefined)} isCurrent={query.view === undefined} name={t`By month`} />
      <ViewLink href={to('exam')} isCurrent={query.view === 'exam'} name={t`By exam`} />
    </div>
  );
}

/**
 * View switch and filters by category and exam, on small screens behind a button. A plain GET form, which submits on
 * change if JavaScript runs.
 */
export function CalendarControls({ query, exams }: { query: CalendarPageQuery; exams: CalendarExam[] }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const categories = new Map(exams.map(({ categorySlug, categoryName }) => [categorySlug, categoryName]));
  const offered = exams.filter(
    ({ categorySlug }) => query.category === undefined || categorySlug === query.category,
  );
  return (
    <div className="flex flex-wrap items-end gap-3 lg:flex-nowrap">
      <ViewSwitch query={query} />
      <details
        open={query.category !== undefined || query.examId !== undefined}
        className="min-w-0 open:w-full lg:w-full lg:details-content:[content-visibility:visible]"
      >
        <summary className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold hover:border-accent lg:supports-[selector(::details-content)]:hidden">
          <SlidersHorizontal aria-hidden className="size-4" />
          {t`Filter`}
        </summary>
        <form
          action={paths.calendar()}
          data-submit-on-change=""
          aria-label={t`Filters`}
          className="grid min-w-0 grid-cols-1 max-lg:mt-3 items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          {query.view && <input type="hidden" name="view" value={query.view} />}
          <ChoiceFilter
            name="category"
            label={t`Category`}
            any={t`All categories`}
            value={query.category}
            choices={[...categories].map(([value, text]) => ({ value, text }))}
          />
          <ChoiceFilter
            name="examId"
            label={t`Exam`}
            any={t`All exams`}
            value={query.examId}
            choices={offered.map(({ id, name }) => ({ value: id, text: name }))}
          />
          <Button type="submit" variant="secondary">
            {t`Apply`}
          </Button>
        </form>
      </details>
    </div>
  );
}
