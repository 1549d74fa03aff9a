import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { CalendarEntry } from '../../calendar.contract.ts';
import { daysLeft, entryState } from '../entry-state.ts';
import { useDayTexts } from './day-texts.ts';

function Mark({ isStrong = false, children }: { isStrong?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-sm px-2 py-0.5 text-xs font-semibold',
        isStrong ? 'bg-accent text-on-accent' : 'border border-line-strong text-muted',
      )}
    >
      {children}
    </span>
  );
}

/** 'Open now', 'Today', 'Next', 'Tentative', and the number of days. */
export function EntryMarks({
  entry,
  today,
  nextOn,
}: {
  entry: CalendarEntry;
  today: CalendarDay;
  /** First day of the next entry on the page. */
  nextOn: CalendarDay | undefined;
}) {
  const { t } = useLingui();
  const { inDaysText, leftText } = useDayTexts();
  const state = entryState(entry, today);
  const days = daysLeft(entry, today);
  const isMonth = entry.precision === 'month';
  const isNext = state === 'coming' && !isMonth && entry.startsOn === nextOn;
  return (
    <>
      {state === 'open' && (
        <>
          <Mark isStrong>{t`Open now`}</Mark> <span className="text-sm font-semibold">{leftText(days)}</span>
        </>
      )}
      {state === 'today' && <Mark isStrong>{t`Today`}</Mark>}
      {isNext && <Mark isStrong>{t`Next`}</Mark>}
      {state === 'coming' && !isMonth && <span className="text-sm text-muted">{inDaysText(days)}</span>}
      {entry.isTentative && <Mark>{t`Tentative`}</Mark>}
    </>
  );
}
