import type { PageType } from '#lib/page-types.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { getEditProblem } from '#admin-kit/edit-notice.tsx';
import { useEditForm } from '#admin-kit/use-edit-form.ts';
import { showToast } from '#ui/toast.ts';
import type { EditedPage, SeoRecord } from '../../page-seo-admin.contract.ts';
import { getSeoForm, type SeoForm } from './seo-record.ts';

const failureTitle = 'Save Failed';
const failureText = 'Failed to save SEO settings. Please try again.';

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
  const { saved, fields, change, submission, failure, conflict } = useEditForm<SeoRecord | null, SeoForm>({
    opened: opened.record,
    fieldsOf: getSeoForm,
    async save(form, base) {
      const place = { pageType, pageId: pageId === '' ? null : Number(pageId) };
      const payload = { ...form, ...place, updatedAt: base?.updatedAt ?? null };
      const now = await callApi<SeoRecord>('POST', '/api/admin/page-seo', payload);
      showToast({ title: 'Success', description: 'SEO settings saved successfully', style: 'neutral' });
      return now;
    },
    async readAgain() {
      const query = new URLSearchParams({ pageType, pageId });
      return (await callApi<EditedPage>('GET', `/api/admin/page-seo/edited?${query}`)).record;
    },
    onReadFailure: () => showToast({ title: failureTitle, description: failureText, style: 'destructive' }),
    failureTitle,
    failureText,
  });

  const { updatedAt: stale, pageId: missing, ...others } = failure?.fields ?? {};
  const isOfFields = Object.keys(others).length > 0;
  const text = stale ?? missing ?? (isOfFields ? undefined : failure?.publicMessage);
  const problem = getEditProblem(text, conflict);
  return { form: fields, record: saved, change, submission, problem };
}
