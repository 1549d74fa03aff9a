import { useRef, useState } from 'react';
import { ApiError } from './call-api.ts';
import { mayDiscard, useUnsavedChanges } from './unsaved-changes.ts';
import { useRefetch } from './use-refetch.ts';
import { useSubmission, type Submission } from './use-submission.ts';

export interface EditForm<Saved, Fields> {
  /** The record as last read or saved. */
  saved: Saved;
  fields: Fields;
  change(change: Partial<Fields>): void;
  submission: Submission;
  /** The error of the last submission, until it is settled. */
  failure: Submission['failure'];
  /** Hides the error, after its cause was removed. */
  settle(): void;
  /** Closes the form. Asks for confirmation if there are unsaved changes. */
  cancel(): void;
  /** Takes over the record after another part of it was saved. Typed values stay. */
  adopt(now: Saved): void;
  /** Set if another user saved first. */
  conflict: EditConflict<Saved> | undefined;
}

export interface EditConflict<Saved> {
  text: string;
  /** The other user's version. Undefined until it is read, which `comparesVersions` does at once. */
  theirs: Saved | undefined;
  /** Saves the form over the other user's version. */
  onKeep(): void;
  /** Loads the other user's version into the form. */
  onTake(): void;
}

/**
 * Returns the state of a form for a saved record: input, submission and conflicts with other users. The server
 * reports a conflict as an error of the field `updatedAt`.
 */
export function useEditForm<Saved, Fields extends object>(options: {
  opened: Saved;
  fieldsOf: (saved: Saved) => Fields;
  /** Saves the fields as a change of `base`. Returns the saved record if the form stays open. */
  save: (fields: Fields, base: Saved, sending: { idempotencyKey: string }) => Promise<Saved | undefined>;
  /** Called after a save that closes the form. */
  onClose?: () => void;
  /** Reads the record for a conflict. */
  readAgain: () => Promise<Saved>;
  onReadFailure: (error: unknown) => void;
  /** Reads the other version together with the conflict, so that the form can compare both. */
  comparesVersions?: boolean;
  /** Moves typed values from one version of the record to another. By default all typed values stay. */
  rebase?: (typed: Fields, before: Fields, now: Fields) => Fields;
  /** Title of the toast after a failure, and its text if it is not the server's. */
  failureTitle: string;
  failureText?: string;
}): EditForm<Saved, Fields> {
  const { fieldsOf, readAgain, rebase = (typed: Fields) => typed } = options;
  const refetch = useRefetch();
  const [{ saved, fields }, setForm] = useState(() => ({
    saved: options.opened,
    fields: fieldsOf(options.opened),
  }));
  const [isClosed, setClosed] = useState(false);
  const [theirs, setTheirs] = useState<Saved>();
  const [settled, setSettled] = useState<Submission['failure']>();

  const isDirty = !isClosed && JSON.stringify(fields) !== JSON.stringify(fieldsOf(saved));
  useUnsavedChanges(isDirty);

  async function send(sent: { saved: Saved; fields: Fields }, sending: { idempotencyKey: string }) {
    try {
      const now = await options.save(sent.fields, sent.saved, sending);
      if (now !== undefined) return setForm({ saved: now, fields: fieldsOf(now) });
      setClosed(true);
      options.onClose?.();
    } catch (error) {
      setTheirs(undefined);
      const isConflict = error instanceof ApiError && error.fields.updatedAt !== undefined;
      if (isConflict && options.comparesVersions) setTheirs(await readAgain().catch(() => undefined));
      throw error;
    }
  }

  /** Values to send for Keep mine, before the form has rendered with them. */
  const kept = useRef<{ saved: Saved; fields: Fields }>(undefined);
  const submission = useSubmission(
    options.failureTitle,
    async (sending) => {
      const sent = kept.current ?? { saved, fields };
      kept.current = undefined;
      await send(sent, sending);
      await refetch();
    },
    options.failureText,
  );
  const failure = submission.failure === settled ? undefined : submission.failure;
  const settle = () => setSettled(submission.failure);

  async function withTheirs(go: (now: Saved) => void): Promise<void> {
    try {
      const now = theirs ?? (await readAgain());
      settle();
      go(now);
    } catch (error) {
      options.onReadFailure(error);
    }
  }

  const text = failure?.fields.updatedAt;
  return {
    saved,
    fields,
    change: (change) => setForm((known) => ({ ...known, fields: { ...known.fields, ...change } })),
    submission,
    failure,
    settle,
    cancel: () =>
      void (async () => {
        if (!isDirty || (await mayDiscard())) options.onClose?.();
      })(),
    adopt(now) {
      settle();
      setForm((known) => ({
        saved: now,
        fields: rebase(known.fields, fieldsOf(known.saved), fieldsOf(now)),
      }));
    },
    conflict:
      text === undefined
        ? undefined
        : {
            text,
            theirs,
            onKeep: () =>
              void withTheirs((now) => {
                kept.current = { saved: now, fields: rebase(fields, fieldsOf(saved), fieldsOf(now)) };
                setForm(kept.current);
                void submission.submit();
              }),
            onTake: () => void withTheirs((now) => setForm({ saved: now, fields: fieldsOf(now) })),
          },
  };
}
