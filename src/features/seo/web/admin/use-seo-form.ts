import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useRef, useState } from 'react';
import type { PageType } from '#lib/page-types.ts';
import { callApi } from '#admin-kit/call-api.ts';
import type { EditProblem } from '#admin-kit/edit-notice.tsx';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission, type Submission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import type { EditedPage, SeoRecord } from '../../page-seo-admin.contract.ts';
import { formOf, type SeoForm } from './seo-record.ts';

/**
 * The state of the SEO form: values, saving, and conflicts with another user. `opened` is the stored state
 * when the form was opened.
 */
export function useSeoForm({
  pageType,
  pageId,
  opened,
}: {
  pageType: PageType;
  /** '' for all pages of the type. */
  pageId: string;
  opened: EditedPage;
}) {
  const refresh = useRefetch();
  const [record, setRecord] = useState(opened.record);
  const readAt = useRef(opened.record?.updatedAt ?? null);
  const [form, setForm] = useState(() => formOf(opened.record));
  const [settled, setSettled] = useState<Submission['failure']>();

  function take(stored: SeoRecord | null): void {
    readAt.current = stored?.updatedAt ?? null;
    setRecord(stored);
    setForm(formOf(stored));
  }

  const submission = useSubmission(
    'Save Failed',
    async () => {
      const place = { pageType, pageId: pageId === '' ? null : Number(pageId) };
      const payload = { ...form, ...place, updatedAt: readAt.current };
      take(await callApi<SeoRecord>('POST', '/api/admin/page-seo', payload));
      showToast({ title: 'Success', description: 'SEO settings saved successfully', style: 'neutral' });
      await refresh();
    },
    'Failed to save SEO settings. Please try again.',
  );
  useUnsavedChanges(JSON.stringify(form) !== JSON.stringify(formOf(record)));

  async function withTheirs(go: (theirs: SeoRecord | null) => void): Promise<void> {
    const query = new URLSearchParams({ pageType, pageId });
    try {
      const theirs = await callApi<EditedPage>('GET', `/api/admin/page-seo/edited?${query}`);
      readAt.current = theirs.record?.updatedAt ?? null;
      setSettled(submission.failure);
      go(theirs.record);
    } catch {
      const description = 'Failed to save SEO settings. Please try again.';
      showToast({ title: 'Save Failed', description, style: 'destructive' });
    }
  }

  const failure = submission.failure === settled ? undefined : submission.failure;
  const { updatedAt: stale, pageId: gone, ...others } = failure?.fields ?? {};
  const isOfFields = Object.keys(others).length > 0;
  const problem: EditProblem = {
    text: stale ?? gone ?? (isOfFields ? undefined : failure?.publicMessage),
    isStale: stale !== undefined,
    onKeep: () => void withTheirs(() => void submission.submit()),
    onTake: () => void withTheirs(take),
  };

  return {
    form,
    record,
    change: (change: Partial<SeoForm>) => setForm((known) => ({ ...known, ...change })),
    submission,
    problem,
  };
}
