import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { showToast } from '#ui/toast.ts';
import { maxNoteLength, type ShelfEntry } from '../shelf-entries.ts';
import { removeKept } from '../offline/keep-papers.ts';
import { changeEntries, unsavePapers } from '../shelf-store.ts';
import { fieldClass, MarksFields, useMarks } from './marks-fields.tsx';

/** The mark "Done", own marks and a note of one paper. */
export function EntryForm({ entry }: { entry: ShelfEntry }) {
  const { t } = useLingui();
  const [doneOn, setDoneOn] = useState(entry.doneOn);
  const marks = useMarks();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const own = marks.parse(form);
    if (!own) return;
    const note = String(form.get('note') ?? '').trim();
    await changeEntries([entry.id], { doneOn, ...own, note });
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
              className={fieldClass}
            />
          </label>
        )}
      </div>
      <MarksFields name={`entry-${entry.id}`} saved={entry} hasTooMany={marks.hasTooMany} />
      <label className="flex flex-col gap-1">
        {t`Note`}
        <textarea
          name="note"
          rows={3}
          maxLength={maxNoteLength}
          defaultValue={entry.note}
          className={`${fieldClass} w-full max-w-prose py-2`}
        />
      </label>
      <div className="flex flex-wrap justify-between gap-2">
        <Button type="submit">{t`Save`}</Button>
        {entry.savedAt !== null && (
          <Button variant="quiet" onClick={() => void unsave()}>{t`Remove from saved papers`}</Button>
        )}
      </div>
    </form>
  );
}
