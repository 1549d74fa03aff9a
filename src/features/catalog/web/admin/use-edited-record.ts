import { useRef, useState } from 'react';
import { callApi } from '#ui/admin/call-api.ts';
import { mayDiscard, useUnsavedChanges } from '#ui/admin/unsaved-changes.ts';
import { useSubmission, type Submission } from '#ui/admin/use-submission.ts';
import { showToast } from '#ui/toast.tsx';
import { useCatalogRefresh } from './catalog-admin.api.ts';

export interface EditedRecord<Fields> {
  fields: Fields;
  change(change: Partial<Fields>): void;
  submission: Submission;
  /** Leaves the form, asking first when something is not saved. */
  cancel(): void;
  /** What is to be said when somebody else was first, and the two ways on. */
  stale: { text: string | undefined; onKeep: () => void; onTake: () => void };
}

/**
 * A form over one record of the catalogue, or a new one: what is typed, sending it with the texts of the specification,
 * and what to do when somebody else was first.
 */
export function useEditedRecord<
  Saved extends { id: number; updatedAt: string },
  Fields extends object,
>(options: {
  /** As people call it: 'category'. */
  kind: 'category' | 'exam' | 'subject';
  /** Where records of the kind are: '/api/admin/categories'. */
  address: string;
  /** Undefined for a new one. */
  saved: Saved | undefined;
  fieldsOf: (saved: Saved | undefined) => Fields;
  payloadOf: (fields: Fields) => object;
  readAgain: (id: number) => Promise<Saved | undefined>;
  onClose: () => void;
}): EditedRecord<Fields> {
  const { kind, address, fieldsOf, payloadOf, readAgain, onClose } = options;
  const [saved, setSaved] = useState(options.saved);
  const readAt = useRef(saved?.updatedAt);
  const [fields, setFields] = useState(() => fieldsOf(saved));
  const [isSaved, setIsSaved] = useState(false);
  const refresh = useCatalogRefresh();
  const verb = saved === undefined ? 'create' : 'update';

  async function send(): Promise<void> {
    const payload = { ...payloadOf(fields), updatedAt: readAt.current };
    if (saved === undefined) await callApi('POST', address, payload);
    else await callApi('PUT', `${address}/${saved.id}`, payload);
    const title = kind.charAt(0).toUpperCase() + kind.slice(1);
    showToast({ title: 'Success', description: `${title} ${verb}d successfully`, style: 'neutral' });
    setIsSaved(true);
    onClose();
    await refresh();
  }

  const submission = useSubmission('Error', send, (sentence) => `Failed to ${verb} ${kind}. ${sentence}`);
  const isDirty = !isSaved && JSON.stringify(fields) !== JSON.stringify(fieldsOf(saved));
  useUnsavedChanges(isDirty);

  /** The failure that was dealt with is not shown any more. */
  const [settled, setSettled] = useState<Submission['failure']>();
  async function withTheirs(go: (theirs: Saved) => void): Promise<void> {
    const theirs = saved && (await readAgain(saved.id));
    if (!theirs) return;
    readAt.current = theirs.updatedAt;
    setSettled(submission.failure);
    go(theirs);
  }

  return {
    fields,
    change: (change) => setFields((known) => ({ ...known, ...change })),
    submission,
    cancel: () =>
      void (async () => {
        if (!isDirty || (await mayDiscard())) onClose();
      })(),
    stale: {
      text: submission.failure === settled ? undefined : submission.failure?.fields.updatedAt,
      onKeep: () => void withTheirs(() => void submission.submit()),
      onTake: () =>
        void withTheirs((theirs) => {
          setSaved(theirs);
          setFields(fieldsOf(theirs));
        }),
    },
  };
}
