import { useLingui } from '@lingui/react/macro';
import { useRead } from '#ui/page-answers.tsx';
import { CalendarDays } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { examDatesQuery } from '../calendar.api.ts';
import { getDateTime, sortEntries } from '../entry-state.ts';
import { useDayTexts } from './day-texts.ts';
import { EntryMarks } from './entry-marks.tsx';

/** The running or next date of an exam, in one line that links to all of them. Renders nothing if there is none. */
export function ImportantDates({ examId }: { examId: number }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { datesText, stageText } = useDayTexts();
  const { today, entries } = useRead(examDatesQuery(examId));
  const [first] = entries;
  if (!first) return null;
  const { nextOn } = sortEntries(entries, today);
  return (
    <section aria-label={t`Important dates`} className="flex min-w-0 items-center gap-2 text-sm">
      <CalendarDays aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{stageText(first.stage)}</span>{' '}
        <time dateTime={getDateTime(first)} className="tabular">
          {datesText(first)}
        </time>{' '}
        <EntryMarks entry={first} today={today} nextOn={nextOn} />
      </p>
      <a
        href={paths.calendar({ examId })}
        aria-label={t`All dates of this exam`}
        className="shrink-0 py-1 text-accent underline-offset-4 hover:underline"
      >
        {entries.length > 1 ? t`All dates (${entries.length})` : t`All dates`}
      </a>
    </section>
  );
}
