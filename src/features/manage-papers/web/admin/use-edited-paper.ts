import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { currentYear } from '#lib/time/current-year.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { mayDiscard, useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission, type Submission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import {
  differingFields,
  fieldsOf,
  payloadOf,
  problemsOf,
  rebased,
  type PaperFields,
  adminPaperQuery,
} from '#features/papers/papers.admin.ts';
import { restoreWithExam } from '#features/paper-trash/paper-trash.admin.ts';

export interface EditedPaper {
  /** The paper as last read or saved. */
  paper: AdminPaper;
  fields: PaperFields;
  change(change: Partial<PaperFields>): void;
  /** Messages of the form's own validation, by field. */
  problems: Partial<Record<keyof PaperFields, string>>;
  submission: Submission;
  /** Validates and sends the form. */
  save(): void;
  /** Closes the panel, after confirmation if there are unsaved changes. */
  cancel(): void;
  /** Takes over the saved paper after another part of it was saved. Typed values stay. */
  adopt(paper: AdminPaper): void;
  /** Set if another user saved first. */
  stale: StaleEdit | undefined;
  /** Restores the paper. Set if it was deleted while the form was open. */
  restore: (() => void) | undefined;
}

export interface StaleEdit {
  text: string;
  /** `undefined` until it is loaded. */
  theirs: AdminPaper | undefined;
  before: PaperFields;
  onKeep(): void;
  onTake(): void;
}

/** Manages the form of one paper: typed values, saving, and conflicts with other users. */
export function useEditedPaper(opened: AdminPaper, onClose: () => void): EditedPaper {
  const queryClient = useQueryClient();
  const refresh = useRefetch();
  const [paper, setPaper] = useState(opened);
  const [fields, setFields] = useState(() => fieldsOf(opened));
  const [problems, setProblems] = useState<EditedPaper['problems']>({});
  const [theirs, setTheirs] = useState<AdminPaper>();
  const [staleText, setStaleText] = useState<string>();
  const [isDone, setDone] = useState(false);

  async function send(
    sent: PaperFields,
    updatedAt: string,
    options: { idempotencyKey: string },
  ): Promise<void> {
    try {
      await callApi('PUT', `/api/admin/papers/${paper.id}`, payloadOf(sent, updatedAt), options);
    } catch (error) {
      const text = (error as { fields?: Record<string, string> }).fields?.updatedAt;
      if (text !== undefined) {
        setStaleText(text);
        setTheirs(await queryClient.fetchQuery(adminPaperQuery(String(paper.id))).catch(() => undefined));
      }
      throw error;
    }
    showToast({ title: 'Success', description: 'Paper updated successfully', style: 'neutral' });
    setDone(true);
    onClose();
    await refresh();
  }

  /** Values to send for Keep mine, before the form has rendered with them. */
  const kept = useRef<{ fields: PaperFields; updatedAt: string }>(undefined);
  const submission = useSubmission('Failed to update paper', async (options) => {
    const sent = kept.current ?? { fields, updatedAt: paper.updatedAt };
    kept.current = undefined;
    await send(sent.fields, sent.updatedAt, options);
  });
  const [isRestored, setRestored] = useState(false);
  const isDeleted = submission.failure?.code === 'not_found' && !isRestored;
  async function restore(): Promise<void> {
    if (!(await restoreWithExam(paper.id))) return;
    setRestored(true);
    await refresh();
  }
  const isDirty = !isDone && differingFields(fields, fieldsOf(paper)).length > 0;
  useUnsavedChanges(isDirty);

  function adopt(now: AdminPaper, typed?: PaperFields): void {
    setFields((known) => rebased(typed ?? known, fieldsOf(paper), fieldsOf(now)));
    setPaper(now);
    setTheirs(undefined);
    setStaleText(undefined);
  }

  return {
    paper,
    fields,
    change(change) {
      setFields((known) => ({ ...known, ...change }));
      setProblems((known) => {
        const changed = new Set(Object.keys(change));
        return Object.fromEntries(Object.entries(known).filter(([name]) => !changed.has(name)));
      });
    },
    problems,
    submission,
    save() {
      const found = problemsOf(fields, currentYear() + 1);
      setProblems(found);
      if (Object.keys(found).length > 0) return;
      setRestored(false);
      void submission.submit();
    },
    cancel: () =>
      void (async () => {
        if (!isDirty || (await mayDiscard())) onClose();
      })(),
    adopt: (now) => adopt(now),
    restore: isDeleted ? () => void restore() : undefined,
    stale:
      staleText === undefined
        ? undefined
        : {
            text: staleText,
            theirs,
            before: fieldsOf(paper),
            onKeep() {
              if (!theirs) return;
              const merged = rebased(fields, fieldsOf(paper), fieldsOf(theirs));
              kept.current = { fields: merged, updatedAt: theirs.updatedAt };
              adopt(theirs);
              void submission.submit();
            },
            onTake: () => theirs && adopt(theirs, fieldsOf(paper)),
          },
  };
}
