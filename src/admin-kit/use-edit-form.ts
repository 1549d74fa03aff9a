import { useRef, useState } from 'react';
import { ApiError } from './call-api.ts';
import { mayDiscard, useUnsavedChanges } from './unsaved-changes.ts';
import { useRefetch } from './use-refetch.ts';
import { useSubmission, type Submission } from './use-submission.ts';

export interface EditForm<Saved, Fields> {
  /** The record as last read or saved. */
  saved: Saved;
  fields: Fields;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  change(change: Partial<Fields>): void;
  submission: Submission;
  /** The error of the last submission, until it is settled. */
  failure: Submission['failure'];
  /** Hides the error, after its cause was removed. */
  settle(): void;
  /** Closes the form. Asks for confirmation if there are unsaved changes. */
  cancel(): void;
  /**
   * Takes over the record after another part of it was saved, and after a save that is running. Typed values stay.
   * Does nothing if `isNext` returns false for the known record: the next save then reports the conflict.
   */
  adopt(now: Saved, isNext?: (saved: Saved) => boolean): void;
  /** Takes over the record and discards typed values. */
  replace(now: Saved): void;
  /** Set if another user saved first. */
  conflict: EditConflict<Saved> | undefined;
}

export interface EditConflict<Saved> {
  text: string;
  /** The other user's version. Undefined until it is read, which `comparesVersions` does at once. */
  theirs: Saved | undefined;
  /** Saves the form over the other user's version, unless `savesOnKeep` is false. */
  onKeep(): void;
  /** Loads the other user's version into the form. */
  onTake(): void;
}

/** A record and the typed values of its form. */
interface FormValues<Saved, Fields> {
  /** The record as last read or saved. */
  saved: Saved;
  fields: Fields;
}

/** Moves typed values from one version of the record to another. */
type Rebase<Fields> = (typed: Fields, before: Fields, now: Fields) => Fields;

/** Keeps a record and its typed values in one state: a response must meet the current values of both. */
function useFormValues<Saved, Fields extends object>(options: {
  opened: Saved;
  fieldsOf: (saved: Saved) => Fields;
  rebase: Rebase<Fields> | undefined;
}) {
  const { opened, fieldsOf, rebase } = options;
  const [values, setValues] = useState<FormValues<Saved, Fields>>(() => ({
    saved: opened,
    fields: fieldsOf(opened),
  }));
  const moved = (typed: Fields, before: Fields, now: Saved) =>
    rebase ? rebase(typed, before, fieldsOf(now)) : typed;
  return {
    ...values,
    change: (change: Partial<Fields>) =>
      setValues((current) => ({ ...current, fields: { ...current.fields, ...change } })),
    /** Takes over the record and discards typed values. */
    replace: (now: Saved) => setValues({ saved: now, fields: fieldsOf(now) }),
    /** Takes over the record after a save of `sent`. With `rebase`, values that were typed during the save stay. */
    takeSaved: (now: Saved, sent: Fields) =>
      setValues(({ fields }) => ({ saved: now, fields: rebase ? moved(fields, sent, now) : fieldsOf(now) })),
    /** Takes over the record if it follows the known one. Typed values stay. */
    adopt: (now: Saved, isNext: (saved: Saved) => boolean) =>
      setValues((current) =>
        isNext(current.saved)
          ? { saved: now, fields: moved(current.fields, fieldsOf(current.saved), now) }
          : current,
      ),
    /** Puts the typed values on another version of the record, and returns both. */
    merge(now: Saved): FormValues<Saved, Fields> {
      const merged = { saved: now, fields: moved(values.fields, fieldsOf(values.saved), now) };
      setValues(merged);
      return merged;
    },
  };
}

/**
 * Returns the state of a form for a saved record: input, submission and conflicts with other users. The server
 * reports a conflict as an error of the field `updatedAt`, or of `conflictField`.
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
  /**
   * Moves typed values from one version of the record to another. By default all typed values stay in a conflict, and
   * none after a save.
   */
  rebase?: Rebase<Fields>;
  /** False if Keep mine only merges both versions, so that the user reviews and saves them. */
  savesOnKeep?: boolean;
  conflictField?: string;
  /** Compares values to find unsaved changes. */
  isSame?: (one: Fields, other: Fields) => boolean;
  /** Title of the toast after a failure, and its text if it is not the server's. Without a title there is no toast. */
  failureTitle: string | undefined;
  failureText?: string;
}): EditForm<Saved, Fields> {
  const { opened, fieldsOf, rebase, readAgain } = options;
  const { conflictField = 'updatedAt', isSame = isSameJson } = options;
  const refetch = useRefetch();
  const values = useFormValues({ opened, fieldsOf, rebase });
  const { saved, fields, change, replace } = values;
  const [isClosed, setClosed] = useState(false);
  const [theirs, setTheirs] = useState<Saved>();
  const [settled, setSettled] = useState<Submission['failure']>();

  const isDirty = !isClosed && !isSame(fields, fieldsOf(saved));
  useUnsavedChanges(isDirty);

  /** Calls of `adopt` during a save: its response may contain the version before theirs. */
  const adoptions = useRef<(() => void)[]>(undefined);

  async function send(sent: FormValues<Saved, Fields>, sending: { idempotencyKey: string }) {
    adoptions.current = [];
    try {
      const now = await options.save(sent.fields, sent.saved, sending);
      if (now !== undefined) return values.takeSaved(now, sent.fields);
      setClosed(true);
      options.onClose?.();
    } catch (error) {
      setTheirs(undefined);
      const isConflict = error instanceof ApiError && error.fields[conflictField] !== undefined;
      if (isConflict && options.comparesVersions) setTheirs(await readAgain().catch(() => undefined));
      throw error;
    } finally {
      for (const adoptNow of adoptions.current) adoptNow();
      adoptions.current = undefined;
    }
  }

  /** Values to send for Keep mine, before the form has rendered with them. */
  const merged = useRef<FormValues<Saved, Fields>>(undefined);
  const submission = useSubmission(
    options.failureTitle,
    async (sending) => {
      const sent = merged.current ?? { saved, fields };
      merged.current = undefined;
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

  const text = failure?.fields[conflictField];
  return {
    saved,
    fields,
    isDirty,
    change,
    submission,
    failure,
    settle,
    cancel: () =>
      void (async () => {
        if (!isDirty || (await mayDiscard())) options.onClose?.();
      })(),
    adopt(now, isNext = () => true) {
      settle();
      const adoptNow = () => values.adopt(now, isNext);
      if (adoptions.current) adoptions.current.push(adoptNow);
      else adoptNow();
    },
    replace(now) {
      settle();
      replace(now);
    },
    conflict:
      text === undefined
        ? undefined
        : {
            text,
            theirs,
            onKeep: () =>
              void withTheirs((now) => {
                const both = values.merge(now);
                if (options.savesOnKeep === false) return;
                merged.current = both;
                void submission.submit();
              }),
            onTake: () => void withTheirs(replace),
          },
  };
}

const isSameJson = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
