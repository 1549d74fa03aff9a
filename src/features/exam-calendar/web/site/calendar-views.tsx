import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { CalendarExam, ExamCalendar } from '../../calendar.contract.ts';
import { grouped, type SortedEntries } from '../entry-state.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { useDayTexts } from './day-texts.ts';
import { EntryList } from './entry-list.tsx';
import { ExamName } from './exam-name.tsx';

type Entry = ExamCalendar['entries'][number];

export interface CalendarView {
  sorted: SortedEntries<Entry>;
  exams: ReadonlyMap<number, CalendarExam>;
  today: string;
}

function Group({
  id,
  title,
  extra,
  children,
}: {
  id: string;
  title: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-xl wrap-anywhere">
          {title}
        </h2>
        {extra}
      </header>
      {children}
    </section>
  );
}

/** Running dates, then coming ones by month. */
export function MonthView({ sorted, exams, today }: CalendarView) {
  const { t } = useLingui();
  const { monthText } = useDayTexts();
  const { running, coming, nextOn } = sorted;
  const list = { exams, today, nextOn };
  return (
    <div className="flex flex-col gap-8">
      {running.length > 0 && (
        <Group id="running" title={t`Now`}>
          <EntryList entries={running} {...list} />
        </Group>
      )}
      {grouped(coming, ({ startsOn }) => startsOn.slice(0, 7)).map(([month, entries]) => (
        <Group key={month} id={`month-${month}`} title={monthText(`${month}-01`)}>
          <EntryList entries={entries} {...list} />
        </Group>
      ))}
    </div>
  );
}

/** Exams in the order of their running or next dates. Each exam has its own feed. */
export function ExamView({ sorted, exams, today, publicUrl }: CalendarView & { publicUrl: string }) {
  const { running, coming, nextOn } = sorted;
  return (
    <div className="flex flex-col gap-8">
      {grouped([...running, ...coming], ({ examId }) => String(examId)).map(([id, entries]) => {
        const exam = exams.get(Number(id));
        if (!exam) return null;
        const title = (
          <ExamName exam={exam} className="inline-flex min-h-11 items-center" linkClass="hover:text-accent" />
        );
        const feed = sitePaths.calendarFeed(exam);
        return (
          <Group
            key={id}
            id={`exam-${id}`}
            title={title}
            extra={<AddToCalendar publicUrl={publicUrl} feed={feed} about={exam.name} />}
          >
            <EntryList entries={entries} today={today} nextOn={nextOn} />
          </Group>
        );
      })}
    </div>
  );
}
