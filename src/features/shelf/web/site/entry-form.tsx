import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { showToast } from '#ui/toast.ts';
import { maxMarks, maxNoteLength, type ShelfEntry } from '../shelf-entries.ts';
import { removeKept } from '../offline/keep-papers.ts';
import { changeEntries, unsavePapers } from '../shelf-store.ts';

const field = 'min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base';

/** The mark "Done", own marks and a note of one saved paper. */
export function EntryForm({ entry }: { entry: ShelfEntry }) {
  const { t } = useLingui();
  const [doneOn, setDoneOn] = useState(entry.doneOn);
  const [hasTooManyMarks, setTooManyMarks] = useState(false);
  const prefix = `entry-${entry.id}`;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const marks = (name: string) => (text(name) === '' ? null : Number(text(name)));
    const [score, total] = [marks('score'), marks('total')];
    const isTooMuch = score !== null && total !== null && score > total;
    setTooManyMarks(isTooMuch);
    if (isTooMuch) return;
    await changeEntries([entry.id], { doneOn, score, total, note: text('note') });
    showToast({ title: t`Saved`, description: t`It is kept in this browser.`, style: 'neutral' });
  }

  async function unsave() {
    await unsavePapers([entry.id]);
    await removeKept([entry.id]);
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3 pr-3 pb-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={doneOn !== null}
            onChange={(event) => setDoneOn(event.target.checked ? dayInIndia(Date.now()) : null)}
            className="size-5 accent-accent"
          />
          {t`Done`}
        </label>
        {doneOn !== null && (
          <label className="flex items-center gap-2">
            {t`Date`}
            <input
              type="date"
              value={doneOn}
              required
              onChange={(event) => setDoneOn(event.target.value)}
              className={field}
            />
          </label>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          {t`Score`}
          <input
            type="number"
            name="score"
            step="any"
            min={-maxMarks}
            max={maxMarks}
            inputMode="decimal"
            defaultValue={entry.score ?? ''}
            aria-invalid={hasTooManyMarks || undefined}
            aria-describedby={hasTooManyMarks ? `${prefix}-error` : undefined}
            className={`${field} w-24`}
          />
        </label>
        <label className="flex items-center gap-2">
          {t`out of`}
          <input
            type="number"
            name="total"
            step="any"
            min={0}
            max={maxMarks}
            inputMode="decimal"
            defaultValue={entry.total ?? ''}
            className={`${field} w-24`}
          />
        </label>
      </div>
      {hasTooManyMarks && (
        <p id={`${prefix}-error`} role="alert" className="text-sm text-danger">
          {t`The score is more than the total.`}
        </p>
      )}
      <label className="flex flex-col gap-1">
        {t`Note`}
        <textarea
          name="note"
          rows={3}
          maxLength={maxNoteLength}
          defaultValue={entry.note}
          className={`${field} w-full max-w-prose py-2`}
        />
      </label>
      <div className="flex flex-wrap justify-between gap-2">
        <Button type="submit">{t`Save`}</Button>
        <Button variant="quiet" onClick={() => void unsave()}>{t`Remove from saved papers`}</Button>
      </div>
    </form>
  );
}
