import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayInIndia, type CalendarDay } from '#lib/time/calendar-day.ts';
import { Button } from '#ui/button.tsx';
import { ChevronDown } from '#ui/icons.ts';
import { useLocale } from '#ui/site-locale.tsx';
import { dismissToast, showToast } from '#ui/toast.ts';
import type { PracticeRun, ShelfEntry } from '../shelf-entries.ts';
import { deleteRun, importEntries } from '../shelf-store.ts';

/** '2026-11-03' -> '3 Nov 2026'. */
export const formatDay = (day: CalendarDay, locale: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(`${locale}-IN`, { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns a function: 'Score 62 of 100', 'Score 62', or `false` without a score. */
export function useScore() {
  const { t } = useLingui();
  return ({ score, total }: Pick<ShelfEntry, 'score' | 'total'>) =>
    score !== null && (total === null ? t`Score ${score}` : t`Score ${score} of ${total}`);
}

function createUndoButton(text: string, undo: () => Promise<void>): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'font-semibold text-accent underline underline-offset-4';
  button.textContent = text;
  button.addEventListener('click', () => void undo().then(dismissToast));
  return button;
}

/** The attempts of a paper: day, time and marks. */
export function Attempts({ entry, title }: { entry: ShelfEntry; title: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const formatScore = useScore();
  async function remove(run: PracticeRun, day: string) {
    await deleteRun(entry.id, run);
    // An import adds the attempts that are missing, and replaces no later record.
    const action = createUndoButton(t`Undo`, () => importEntries([entry]));
    showToast({ title: t`Attempt deleted`, description: day, style: 'neutral', action });
  }
  return (
    <details className="group max-w-full open:basis-full">
      <summary className="tabular inline-flex min-h-11 cursor-pointer items-center gap-1 pr-3 text-sm text-muted hover:text-accent">
        {t`${plural(entry.runs.length, { one: '# attempt', other: '# attempts' })}`}
        <span className="sr-only">{title}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="tabular pb-2 text-sm">
        {entry.runs.map((run) => {
          const day = formatDay(dayInIndia(Date.parse(run.startedAt)), locale);
          const minutes = t`${plural(run.minutes, { one: '# minute', other: '# minutes' })}`;
          return (
            <li key={run.startedAt} className="flex items-center justify-between gap-2">
              {[day, minutes, formatScore(run)].filter(Boolean).join(' · ')}
              <Button variant="quiet" onClick={() => void remove(run, day)}>
                {t`Delete`} <span className="sr-only">{day}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
