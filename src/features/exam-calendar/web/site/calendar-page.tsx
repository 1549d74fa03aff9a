import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { CalendarDays, ChevronDown } from '#ui/icons.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { sitePaths, type CalendarPageQuery } from '#lib/url/site-paths.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import type { ExamCalendar } from '../../calendar.contract.ts';
import { examCalendarQuery } from '../calendar.api.ts';
import { sortEntries } from '../entry-state.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { CalendarControls } from './calendar-controls.tsx';
import { ExamView, MonthView, type CalendarView } from './calendar-views.tsx';
import { EntryList } from './entry-list.tsx';

/** Shown when no dates exist in the calendar's range. */
function NoDates() {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <Blankslate
      icon={<CalendarDays aria-hidden className="size-8" />}
      title={t`No dates yet`}
      hint={t`Dates of notifications, applications, admit cards, exams and results will appear here once announced. Previous year papers are already available.`}
      action={<ButtonLink href={paths.browse()}>{t`Browse Papers`}</ButtonLink>}
    />
  );
}

function NothingFits() {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <Blankslate
      title={t`No dates match these filters`}
      hint={t`Dates are available for other exams.`}
      action={
        <ButtonLink href={paths.calendar()} variant="secondary">
          {t`Show all dates`}
        </ButtonLink>
      }
    />
  );
}

/** Past dates, collapsed. */
function PastDates({ sorted: { past }, exams, today }: CalendarView) {
  const { t } = useLingui();
  const year = today.slice(0, 4);
  if (past.length === 0) return null;
  return (
    <details className="group rounded-lg border border-line bg-raised">
      <summary className="flex min-h-12 items-center gap-2 px-4 font-semibold">
        {t`Past dates in ${year}`}
        <span className="tabular text-sm font-normal text-muted">
          {t`${plural(past.length, { one: '# date', other: '# dates' })}`}
        </span>
        <ChevronDown aria-hidden className="ml-auto size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="px-4">
        <EntryList entries={past} exams={exams} today={today} />
      </div>
    </details>
  );
}

function Dates({
  calendar,
  query,
  publicUrl,
}: {
  calendar: ExamCalendar;
  query: CalendarPageQuery;
  publicUrl: string;
}) {
  const { t } = useLingui();
  const { today, entries } = calendar;
  const exams = new Map(calendar.exams.map((exam) => [exam.id, exam]));
  const view = { sorted: sortEntries(entries, today), exams, today };
  if (entries.length === 0) return <NothingFits />;
  const isQuiet = view.sorted.running.length + view.sorted.coming.length === 0;
  return (
    <>
      {isQuiet && <p className="text-muted">{t`No upcoming dates have been announced yet.`}</p>}
      {query.view === 'exam' ? <ExamView {...view} publicUrl={publicUrl} /> : <MonthView {...view} />}
      <PastDates {...view} />
    </>
  );
}

/** Returns the parameters that the calendar applies. Ignores an exam that is not in the chosen category. */
export function getShownQuery(query: CalendarPageQuery, { exams }: ExamCalendar): CalendarPageQuery {
  const exam = exams.find(({ id }) => id === query.examId);
  const isOther = query.category !== undefined && exam && exam.categorySlug !== query.category;
  return isOther ? { ...query, examId: undefined } : query;
}

/** The calendar of all exams: running dates first, then coming ones, by month or by exam. */
export function CalendarPage({
  query: asked,
  publicUrl,
}: {
  query: CalendarPageQuery;
  /** Without a trailing slash. */
  publicUrl: string;
}) {
  const { t } = useLingui();
  const trails = useTrails();
  const { enableBreadcrumbs } = useSettings();
  const calendar = useRead(examCalendarQuery(asked));
  const query = getShownQuery(asked, calendar);
  const { exams } = calendar;
  const chosen = exams.find(({ id }) => id === query.examId);
  const name = t`Exam calendar`;
  return (
    <div className="page-width flex flex-col gap-4 pt-1 pb-8 lg:gap-6 lg:pt-4">
      <header className="flex flex-col gap-1">
        {enableBreadcrumbs && <Breadcrumbs crumbs={trails.calendar(name)} />}
        <h1 className="text-2xl lg:text-3xl">{name}</h1>
      </header>
      {exams.length === 0 ? (
        <NoDates />
      ) : (
        <>
          <CalendarControls query={query} exams={exams} />
          <Dates calendar={calendar} query={query} publicUrl={publicUrl} />
          <AddToCalendar
            publicUrl={publicUrl}
            feed={sitePaths.calendarFeed(chosen)}
            about={chosen?.name ?? t`All exams`}
          />
        </>
      )}
      <p className="max-w-3xl text-sm text-muted">
        {t`Government exam dates, from the notification to the result. All dates are in India time. Tentative dates may change.`}
      </p>
    </div>
  );
}
