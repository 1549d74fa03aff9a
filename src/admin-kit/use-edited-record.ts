import { useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { ApiError, callApi } from './call-api.ts';
import type { EditProblem } from './edit-notice.tsx';
import { useEditForm } from './use-edit-form.ts';
import { useRefetch } from './use-refetch.ts';
import type { Submission } from './use-submission.ts';

export interface EditedRecord<Fields> {
  fields: Fields;
  change(change: Partial<Fields>): void;
  /** Returns the props that connect a control to a field. */
  bind<Name extends keyof Fields & string>(name: Name): Bound<Name, Fields[Name]>;
  submission: Submission;
  /** Closes the form. Asks for confirmation if there are unsaved changes. */
  cancel(): void;
  /** The error to show with the form. */
  problem: EditProblem;
}

interface Bound<Name, Value> {
  name: Name;
  value: Value;
  onValue(value: Value): void;
}

/**
 * Returns the state of a form for a new or existing record of an API collection. The toasts have the texts of the
 * specification.
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
  url: string;
  /** Undefined for a new record. */
  saved: Saved | undefined;
  fieldsOf: (saved: Saved | undefined) => Fields;
  payloadOf: (fields: Fields) => object;
  /** Reads the record without the query cache, so that a deleted record does not close the form. */
  readAgain?: (id: number) => Promise<Saved | undefined>;
  /** Restores a deleted record from the trash and reports failures itself. Omitted if the kind has no trash. */
  restore?: (id: number) => Promise<boolean>;
  /** Called with a new record before the form closes. */
  onCreated?: ((created: Saved) => void) | undefined;
  onClose: () => void;
}): EditedRecord<Fields> {
  const { kind, url, fieldsOf, payloadOf, onClose, saved: opened } = options;
  const { readAgain = (id: number) => callApi<Saved>('GET', `${url}/${id}`) } = options;
  const refetch = useRefetch();
  const [lost, setLost] = useState<string>();
  const verb = opened === undefined ? (options.making ?? 'create') : 'update';
  const done = verb === 'add' ? 'added' : `${verb}d`;
  const failureText = `Failed to ${verb} ${kind}`;

  const form = useEditForm<Saved | undefined, Fields>({
    opened,
    fieldsOf,
    async save(fields, base, sending) {
      setLost(undefined);
      const payload = { ...payloadOf(fields), updatedAt: base?.updatedAt };
      if (base === undefined) {
        // Not in the optional call, which would send nothing without `onCreated`.
        const created = await callApi<Saved>('POST', url, payload, sending);
        options.onCreated?.(created);
      } else await callApi('PUT', `${url}/${base.id}`, payload, sending);
      const title = kind.charAt(0).toUpperCase() + kind.slice(1);
      showToast({ title: 'Success', description: `${title} ${done} successfully`, style: 'neutral' });
      return undefined;
    },
    onClose,
    async readAgain() {
      setLost(undefined);
      const now = opened && (await readAgain(opened.id));
      if (!now) throw new ApiError(404, '', { code: 'not_found', message: getDeletedText(kind) });
      return now;
    },
    onReadFailure(error) {
      if (error instanceof ApiError && error.code === 'not_found') setLost(getDeletedText(kind));
      else showToast({ title: 'Error', description: failureText, style: 'destructive' });
    },
    failureTitle: 'Error',
    failureText,
  });

  const isDeleted = opened !== undefined && form.failure?.code === 'not_found';
  async function restoreDeleted(): Promise<void> {
    if (opened === undefined || !(await options.restore?.(opened.id))) return;
    setLost(undefined);
    form.settle();
    await refetch();
  }

  const { fields, change, submission, cancel, conflict } = form;
  return {
    fields,
    change,
    bind: (name) => ({
      name,
      value: fields[name],
      onValue(value) {
        const changed: Partial<Fields> = {};
        changed[name] = value;
        change(changed);
      },
    }),
    submission,
    cancel,
    problem: {
      text: isDeleted ? getDeletedText(kind) : (lost ?? getText(form.failure)),
      isStale: conflict !== undefined && lost === undefined,
      onKeep: () => conflict?.onKeep(),
      onTake: () => conflict?.onTake(),
      ...((isDeleted || lost !== undefined) && options.restore && { onRestore: () => void restoreDeleted() }),
    },
  };
}

function getDeletedText(kind: string): string {
  return `This ${kind} has been deleted, so your changes cannot be saved. They are still in the form.`;
}

/** Returns the message for the form. Errors of single fields are shown at the fields. */
function getText(failure: Submission['failure']): string | undefined {
  if (!failure) return undefined;
  const { updatedAt, ...others } = failure.fields;
  if (updatedAt !== undefined) return updatedAt;
  return Object.keys(others).length === 0 ? failure.publicMessage : undefined;
}
