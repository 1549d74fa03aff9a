import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { ExternalLink } from '#ui/icons.ts';
import { dayParts, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { CalendarEntry, CalendarExam } from '../../calendar.contract.ts';
import { entryState, getDateTime } from '../entry-state.ts';
import { useDayTexts } from './day-texts.ts';
import { EntryMarks } from './entry-marks.tsx';
import { ExamName } from './exam-name.tsx';

/** Returns the day to display: the last day of an open window, otherwise the first day. */
function leafDay(entry: CalendarEntry, today: CalendarDay): CalendarDay {
  return entryState(entry, today) === 'open' ? (entry.endsOn ?? entry.startsOn) : entry.startsOn;
}

/** A day in the style of a calendar leaf. Hidden from screen readers, because the text next to it says the same. */
function Leaf({
  entry,
  today,
  hasYear,
}: {
  entry: CalendarEntry;
  today: CalendarDay;
  /** True when the list has days of several years. */
  hasYear: boolean;
}) {
  const { t } = useLingui();
  const { monthName } = useDayTexts();
  const { day: date, month, year } = dayParts(leafDay(entry, today));
  const state = entryState(entry, today);
  return (
    <span
      aria-hidden
      className={clsx(
        'flex w-16 shrink-0 flex-col items-center pt-1 text-xs text-muted',
        state === 'past' ? 'border-t border-line-strong' : 'border-t-2 border-accent',
      )}
    >
      {state === 'open' && <span>{t`until`}</span>}
      {entry.precision === 'day' && (
        <span className="tabular font-serif text-2xl leading-tight font-semibold text-ink">{date}</span>
      )}
      <span className={clsx(entry.precision === 'month' && 'pt-1 font-semibold text-ink')}>
        {monthName(month)}
      </span>
      {(hasYear || entry.precision === 'month') && <span className="tabular">{year}</span>}
    </span>
  );
}

function OfficialLink({ href, about }: { href: string; about: string }) {
  const { t } = useLingui();
  return (
    <a
      href={href}
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm text-accent underline-offset-4 hover:underline"
    >
      {t`Official page`}
      <span className="sr-only">{about}</span>
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}

function EntryItem({
  entry,
  exam,
  today,
  nextOn,
  hasYear,
}: {
  entry: CalendarEntry;
  /** Omitted in a list of a single exam. */
  exam: CalendarExam | undefined;
  today: CalendarDay;
  nextOn: CalendarDay | undefined;
  hasYear: boolean;
}) {
  const { datesText, stageText } = useDayTexts();
  const { stage, notes, link } = entry;
  const name = stageText(stage);
  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-0">
      <Leaf entry={entry} today={today} hasYear={hasYear} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-serif text-lg leading-tight font-semibold wrap-anywhere">{name}</span>
          <EntryMarks entry={entry} today={today} nextOn={nextOn} />
        </p>
        {exam && (
          <p>
            <ExamName
              exam={exam}
              className="inline-flex min-h-11 items-center wrap-anywhere sm:min-h-8"
              linkClass="text-accent underline-offset-4 hover:underline"
            />
          </p>
        )}
        <p className="tabular text-sm">
          <time dateTime={getDateTime(entry)}>{datesText(entry)}</time>
        </p>
        {notes && <p className="mt-1 text-sm whitespace-pre-line text-muted wrap-anywhere">{notes}</p>}
        {link && <OfficialLink href={link} about={exam ? `${exam.name}, ${name}` : name} />}
      </div>
    </li>
  );
}

/** Dates in the given order. */
export function EntryList({
  entries,
  exams,
  today,
  nextOn,
}: {
  entries: CalendarEntry[];
  /** Exams by id. An entry of any other exam shows no exam name. */
  exams?: ReadonlyMap<number, CalendarExam>;
  today: CalendarDay;
  nextOn?: CalendarDay | undefined;
}) {
  const years = new Set(entries.map((entry) => leafDay(entry, today).slice(0, 4)));
  return (
    <ol>
      {entries.map((entry) => (
        <EntryItem
          key={entry.id}
          entry={entry}
          exam={exams?.get(entry.examId)}
          today={today}
          nextOn={nextOn}
          hasYear={years.size > 1}
        />
      ))}
    </ol>
  );
}
