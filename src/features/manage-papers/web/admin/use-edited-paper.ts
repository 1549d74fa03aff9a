import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { currentYear } from '#lib/time/current-year.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { useEditForm, type EditConflict } from '#admin-kit/use-edit-form.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminPaper, FileUrlCheck } from '#features/papers/papers-admin.contract.ts';
import {
  getPaperFields,
  getPaperPayload,
  findPaperProblems,
  rebased,
  saveWithCheck,
  type PaperFields,
} from '#features/papers/papers.admin.ts';
import { restoreWithExam } from '#features/paper-trash/paper-trash.admin.ts';

export type EditedPaper = ReturnType<typeof useEditedPaper>;
export type StaleEdit = EditConflict<AdminPaper> & { before: PaperFields };

/** Manages the form of one paper: typed values, saving, and conflicts with other users. */
export function useEditedPaper(opened: AdminPaper, onClose: () => void) {
  const refetch = useRefetch();
  const [problems, setProblems] = useState<Partial<Record<keyof PaperFields, string>>>({});
  const [linkCheck, setLinkCheck] = useState<FileUrlCheck>();
  const url = `/api/admin/papers/${opened.id}`;
  const form = useEditForm<AdminPaper, PaperFields>({
    opened,
    fieldsOf: getPaperFields,
    async save(fields, base, sending) {
      const put = () => callApi<AdminPaper>('PUT', url, getPaperPayload(fields, base.updatedAt), sending);
      const isMoved = fields.fileUrl !== base.fileUrl;
      const { saved, check } = isMoved
        ? await saveWithCheck(fields.fileUrl, put)
        : { saved: await put(), check: undefined };
      setLinkCheck(check);
      showToast({ title: 'Success', description: 'Paper updated successfully', style: 'neutral' });
      // The panel stays open with the warning.
      return check && saved;
    },
    onClose,
    readAgain: () => callApi<AdminPaper>('GET', url),
    onReadFailure(error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      showToast({ title: 'Failed to update paper', description, style: 'destructive' });
    },
    comparesVersions: true,
    rebase: rebased,
    failureTitle: 'Failed to update paper',
  });
  const { saved, fields, submission, cancel, adopt, conflict } = form;

  async function restore(): Promise<void> {
    if (!(await restoreWithExam(saved.id))) return;
    form.settle();
    await refetch();
  }

  return {
    paper: saved,
    fields,
    before: getPaperFields(saved),
    change(change: Partial<PaperFields>) {
      form.change(change);
      setProblems((current) => {
        const changed = new Set(Object.keys(change));
        return Object.fromEntries(Object.entries(current).filter(([name]) => !changed.has(name)));
      });
    },
    problems,
    submission,
    /** What is wrong with the link that was saved. */
    linkCheck,
    /** Validates and sends the form. */
    save() {
      const fieldProblems = findPaperProblems(fields, currentYear() + 1);
      setProblems(fieldProblems);
      if (Object.keys(fieldProblems).length === 0) void submission.submit();
    },
    cancel,
    /** Takes over the saved paper after another part of it was saved. Typed values stay. */
    adopt,
    /** Restores the paper. Set if it was deleted while the form was open. */
    restore: form.failure?.code === 'not_found' ? () => void restore() : undefined,
    stale: conflict && { ...conflict, before: getPaperFields(saved) },
  };
}
