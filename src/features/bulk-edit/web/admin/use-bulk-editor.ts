import { useState } from 'react';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import { nothingChosen, type BulkPreview, type BulkSelection } from '../../bulk-edit.contract.ts';
import type { FormValues, OperationForm } from './operation-form.ts';

const failure = 'Bulk operation failed';

/** Manages an operation on the selected papers: form values, preview and start. */
export function useBulkEditor(
  forms: OperationForm[],
  selection: BulkSelection | null,
  onStarted: (jobId: string, operation: string) => void,
  /** The operation that is chosen at first. */
  initial = '',
) {
  const [name, setName] = useState(initial);
  const [typed, setTyped] = useState<Record<string, FormValues>>({});
  const [latest, setLatest] = useState<{ of: string; preview: BulkPreview }>();
  const form = forms.find((each) => each.name === name);
  const values = { ...form?.initial, ...typed[name] };
  const request = {
    operation: name,
    selection: selection ?? { ids: [] },
    values: form?.valuesOf(values) ?? {},
  };
  /** A preview of a different selection or form would be wrong. */
  const requestKey = JSON.stringify(request);
  const preview = latest?.of === requestKey ? latest.preview : undefined;

  const previewing = useSubmission(undefined, async () => {
    try {
      const newPreview = await callApi<BulkPreview>('POST', '/api/admin/bulk/preview', request);
      setLatest({ of: requestKey, preview: newPreview });
    } catch (error) {
      // A field of the form shows its own error, so no toast repeats it.
      const atFields = error instanceof ApiError ? Object.keys(error.fields) : [];
      if (!atFields.some((field) => field in values)) {
        const description = error instanceof ApiError ? error.publicMessage : String(error);
        showToast({ title: failure, description, style: 'destructive' });
      }
      throw error;
    }
  });
  const running = useSubmission(failure, async (options) => {
    const body = { ...request, total: preview?.total };
    const { jobId } = await callApi<{ jobId: string }>('POST', '/api/admin/bulk/run', body, options);
    setLatest(undefined);
    onStarted(jobId, name);
  });

  async function run(): Promise<void> {
    if (!form || !preview) return;
    const { changed, unchanged, refused, total, looked, canUndo } = preview;
    const papers = formatCount(total > looked ? total : changed, 'paper');
    const isWanted = await confirm({
      title: `${preview.description}: ${papers}?`,
      body: [
        ...(total > looked
          ? []
          : [
              `Of ${formatCount(total, 'chosen paper')} ${groupedCount(changed)} change, ${groupedCount(unchanged)} stay unchanged and ${groupedCount(refused)} are refused.`,
            ]),
        ...(form.warning ? [form.warning] : []),
        canUndo ? 'It can be undone for 30 days.' : 'It cannot be undone.',
      ].join(' '),
      action: `${form.verb} ${papers}`,
      isReversible: canUndo && !form.isDangerous,
    });
    if (isWanted) await running.submit();
  }

  return {
    form,
    values,
    choose: setName,
    change: (field: string, value: string) =>
      setTyped((current) => ({ ...current, [name]: { ...current[name], [field]: value } })),
    previewing,
    preview,
    isStarting: running.isSending,
    look() {
      if (form && selection) void previewing.submit();
      else showToast({ title: 'Error', description: nothingChosen, style: 'destructive' });
    },
    run: () => void run(),
  };
}
export type BulkEditorState = ReturnType<typeof useBulkEditor>;
