import { CircleAlert } from '#ui/icons.ts';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import {
  differingFields,
  fieldTitles,
  getPaperFields,
  noSubject,
  type PaperFields,
} from '#features/papers/papers.admin.ts';
import type { StaleEdit } from './use-edited-paper.ts';

interface Change {
  name: keyof PaperFields;
  theirs: string;
  mine: string;
}

/** Returns the fields that the other user changed, with their current values and the values in the form. */
function listChanges({ theirs, before }: StaleEdit, mine: PaperFields, getName: GetName): Change[] {
  if (!theirs) return [];
  const now = getPaperFields(theirs);
  return differingFields(now, before).map((name) => {
    const isMine = mine[name] !== before[name];
    return { name, theirs: getName(name, now[name]), mine: isMine ? getName(name, mine[name]) : '' };
  });
}

/** Returns the display name of a field's value, such as the exam's name for its id. */
export type GetName = (name: keyof PaperFields, value: string) => string;

/** Shows that another user saved first, and the changed fields. The form below keeps the typed values. */
export function StaleEditNotice({
  stale,
  fields,
  nameOf,
}: {
  stale: StaleEdit;
  fields: PaperFields;
  nameOf: GetName;
}) {
  const notice = useRef<HTMLDivElement>(null);
  // The Save button is at the end of the form, so the notice may be off-screen.
  useEffect(() => {
    // In newer browsers it returns a promise, which an effect must not return.
    notice.current?.scrollIntoView();
  }, []);
  const changes = listChanges(stale, fields, (name, value) =>
    name === 'subjectId' && value === noSubject ? 'No Subject' : nameOf(name, value) || '(blank)',
  );
  return (
    <div
      ref={notice}
      role="alert"
      className="flex flex-col gap-3 rounded-md border border-danger p-4 text-sm"
    >
      <p className="flex gap-3">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        {stale.text}
      </p>
      <dl className="flex flex-col gap-2">
        {changes.map(({ name, theirs, mine }) => (
          <div key={name}>
            <dt className="font-semibold">{fieldTitles[name]}</dt>
            <dd className="break-words">Theirs: {theirs}</dd>
            {mine !== '' && <dd className="break-words">Yours: {mine}</dd>}
          </div>
        ))}
      </dl>
      {stale.theirs && changes.length === 0 && <p>Only the file of this paper changed.</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={!stale.theirs} onClick={stale.onTake}>
          Take theirs
        </Button>
        <Button variant="secondary" disabled={!stale.theirs} onClick={stale.onKeep}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
