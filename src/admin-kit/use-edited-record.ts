import { useRef, useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { ApiError, callApi } from './call-api.ts';
import type { EditProblem } from './edit-notice.tsx';
import { mayDiscard, useUnsavedChanges } from './unsaved-changes.ts';
import { useSubmission, type Submission } from './use-submission.ts';

export interface EditedRecord<Fields> {
  fields: Fields;
  change(change: Partial<Fields>): void;
  submission: Submission;
  /** Closes the form. Asks for confirmation if there are unsaved changes. */
  cancel(): void;
  /** The error to show with the form. */
  problem: EditProblem;
}

/**
 * Returns the state of a form for a new or existing record: its input, its submission and its handling of concurrent
 * changes. The toasts have the texts of the specification.
 */
export function useEditedRecord<
  Saved extends { id: number; updatedAt: string },
  Fields extends object,
>(options: {
  /** The record's kind in texts: 'category'. */
  kind: string;
  /** The verb for creating one in texts, 'create' by default. */
  making?: 'create' | 'add';
  /** Path of the API collection: '/api/admin/categories'. */
  address: string;
  /** Undefined for a new record. */
  saved: Saved | undefined;
  fieldsOf: (saved: Saved | undefined) => Fields;
  payloadOf: (fields: Fields) => object;
  /** Reads the record without the query cache, so that a deleted record does not close the form. */
  readAgain?: (id: number) => Promise<Saved | undefined>;
  /** Restores a deleted record from the trash and reports failures itself. Omitted if the kind has no trash. */
  restore?: (id: number) => Promise<boolean>;
  /** Refetches the queries that show the record, after a write. */
  refresh: () => Promise<void>;
  onClose: () => void;
}): EditedRecord<Fields> {
  const { kind, address, fieldsOf, payloadOf, refresh, onClose } = options;
  const { readAgain = (id: number) => callApi<Saved>('GET', `${address}/${id}`) } = options;
  const [saved, setSaved] = useState(options.saved);
  const readAt = useRef(saved?.updatedAt);
  const [fields, setFields] = useState(() => fieldsOf(saved));
  const [isSaved, setIsSaved] = useState(false);
  const verb = saved === undefined ? (options.making ?? 'create') : 'update';
  const done = verb === 'add' ? 'added' : `${verb}d`;

  async function send(options: { idempotencyKey: string }): Promise<void> {
    const payload = { ...payloadOf(fields), updatedAt: readAt.current };
    if (saved === undefined) await callApi('POST', address, payload, options);
    else await callApi('PUT', `${address}/${saved.id}`, payload, options);
    const title = kind.charAt(0).toUpperCase() + kind.slice(1);
    showToast({ title: 'Success', description: `${title} ${done} successfully`, style: 'neutral' });
    setIsSaved(true);
    onClose();
    await refresh();
  }

  const submission = useSubmission('Error', send, `Failed to ${verb} ${kind}`);
  const isDirty = !isSaved && JSON.stringify(fields) !== JSON.stringify(fieldsOf(saved));
  useUnsavedChanges(isDirty);

  /** A failure that is resolved and no longer shown. */
  const [settled, setSettled] = useState<Submission['failure']>();
  const [lost, setLost] = useState<string>();
  const failure = submission.failure === settled ? undefined : submission.failure;
  const isGone = saved !== undefined && failure?.code === 'not_found';
  const isStale = failure?.fields.updatedAt !== undefined && lost === undefined;

  const isDeleted = isGone || lost !== undefined;
  async function restoreDeleted(): Promise<void> {
    if (saved === undefined || !(await options.restore?.(saved.id))) return;
    setLost(undefined);
    setSettled(submission.failure);
    await refresh();
  }

  async function withTheirs(go: (theirs: Saved) => void): Promise<void> {
    setLost(undefined);
    try {
      const theirs = saved && (await readAgain(saved.id));
      if (!theirs) return setLost(goneText(kind));
      readAt.current = theirs.updatedAt;
      setSettled(submission.failure);
      go(theirs);
    } catch (error) {
      const isNotThere = error instanceof ApiError && error.code === 'not_found';
      if (isNotThere) setLost(goneText(kind));
      else showToast({ title: 'Error', description: `Failed to ${verb} ${kind}`, style: 'destructive' });
    }
  }

  return {
    fields,
    change: (change) => setFields((known) => ({ ...known, ...change })),
    submission,
    cancel: () =>
      void (async () => {
        if (!isDirty || (await mayDiscard())) onClose();
      })(),
    problem: {
      text: isGone ? goneText(kind) : (lost ?? textOf(failure)),
      isStale,
      onKeep: () => void withTheirs(() => void submission.submit()),
      onTake: () =>
        void withTheirs((theirs) => {
          setSaved(theirs);
          setFields(fieldsOf(theirs));
        }),
      ...(isDeleted && options.restore && { onRestore: () => void restoreDeleted() }),
    },
  };
}

function goneText(kind: string): string {
  return `This ${kind} has been deleted, so your changes cannot be saved. They are still in the form.`;
}

/** Returns the message for the form. Errors of single fields are shown at the fields. */
function textOf(failure: Submission['failure']): string | undefined {
  if (!failure) return undefined;
  const { updatedAt, ...others } = failure.fields;
  if (updatedAt !== undefined) return updatedAt;
  return Object.keys(others).length === 0 ? failure.publicMessage : undefined;
}
