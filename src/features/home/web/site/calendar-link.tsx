import { useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronRight } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';

/** Links to the exam calendar. */
export function CalendarLink() {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <a
      href={paths.calendar()}
      className="group flex min-h-16 items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 transition-colors hover:border-accent"
    >
      <CalendarDays aria-hidden className="size-6 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold group-hover:text-accent">{t`Exam calendar`}</span>
        <span className="block text-sm text-muted">
          {t`Dates of applications, admit cards, exams and results.`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted group-hover:text-accent" />
    </a>
  );
}
