import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { CalendarDays } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { examDatesQuery } from '../calendar.api.ts';
import { sortEntries } from '../entry-state.ts';
import { useDayTexts } from './day-texts.ts';
import { EntryMarks } from './entry-marks.tsx';

/** Running and coming dates of one exam. Renders nothing if there are none. */
export function ImportantDates({ examId }: { examId: number }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { datesText, stageText } = useDayTexts();
  const { today, entries } = useRead(examDatesQuery(examId));
  if (entries.length === 0) return null;
  const { nextOn } = sortEntries(entries, today);
  return (
    <section
      aria-labelledby="important-dates"
      className="rounded-lg border border-line bg-raised px-4 py-2 sm:py-3"
    >
      <header className="flex items-center justify-between gap-x-6">
        <h2 id="important-dates" className="flex items-center gap-2 text-lg">
          <CalendarDays aria-hidden className="size-5 text-muted" />
          {t`Important dates`}
        </h2>
        <a
          href={paths.calendar({ examId })}
          aria-label={t`All dates of this exam`}
          className="inline-flex min-h-11 items-center text-sm text-accent underline-offset-4 hover:underline"
        >
          {t`All dates`}
        </a>
      </header>
      <ol className="grid gap-x-8 gap-y-2 pb-1 sm:grid-cols-2">
        {entries.map((entry) => (
          <li key={entry.id} className="min-w-0 max-sm:nth-[n+3]:hidden">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{stageText(entry.stage)}</span>
              <EntryMarks entry={entry} today={today} nextOn={nextOn} />
            </p>
            <p className="tabular text-sm text-muted">
              <time dateTime={entry.startsOn}>{datesText(entry)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
