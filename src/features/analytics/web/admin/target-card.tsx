import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { useIsOwner } from '#features/auth/auth.admin.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import type { TabState } from '#admin-kit/tab-url.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { ProgressBar } from '#admin-kit/progress-bar.tsx';
import { mayDiscard, useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { AnalyticsFigures, DownloadTarget } from '../../analytics-admin.contract.ts';
import type { Part } from './parts.tsx';

function TargetForm({ saved, onClose }: { saved: number | null; onClose: () => void }) {
  const [text, setText] = useState(saved === null ? '' : String(saved));
  const [isSaved, setIsSaved] = useState(false);
  const refresh = useRefetch();
  const isDirty = !isSaved && text.trim() !== (saved === null ? '' : String(saved));
  useUnsavedChanges(isDirty);
  const submission = useSubmission('Error', async () => {
    const downloads = text.trim() === '' ? null : Number(text);
    await callApi('PUT', '/api/admin/analytics/target', { downloads });
    showToast({ title: 'Success', description: 'Target saved', style: 'neutral' });
    setIsSaved(true);
    onClose();
    await refresh();
  });
  const cancel = async () => {
    if (!isDirty || (await mayDiscard())) onClose();
  };
  return (
    <ModalDialog title="Download target" onClose={() => void cancel()}>
      <Form submission={submission} className="flex flex-col gap-4">
        <TextField
          label="Downloads per month"
          name="downloads"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={text}
          onValue={setText}
          hint="Leave blank for no target."
        />
        <FormActions action="Save" submission={submission} onCancel={() => void cancel()} />
      </Form>
    </ModalDialog>
  );
}

function Progress({ downloads, thisMonth }: { downloads: number; thisMonth: number }) {
  const percent = Math.round((thisMonth / downloads) * 100);
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="tabular font-serif text-3xl font-semibold">{groupedCount(percent)}%</span>
        <span className="tabular text-sm text-muted">
          {groupedCount(thisMonth)} of {formatCount(downloads, 'download')} this month
        </span>
      </p>
      <ProgressBar
        label="Downloads this month against the target"
        percent={Math.min(percent, 100)}
        className="mt-3 w-full"
      />
    </>
  );
}

/** The button and the dialog of the owner. */
function ChangeTarget({ state, target: { downloads } }: { state: TabState; target: DownloadTarget }) {
  if (!useIsOwner()) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => state.set({ open: 'target' })}>
        {downloads === null ? 'Set target' : 'Change target'}
      </Button>
      {state.get('open') === 'target' && (
        <TargetForm saved={downloads} onClose={() => state.set({ open: undefined })} />
      )}
    </>
  );
}

/** Returns the progress of this month. The owner can set the target. */
export function getTarget({ target }: AnalyticsFigures, state: TabState): Part {
  const { downloads, thisMonth } = target;
  return {
    title: 'Download target',
    isEmpty: false,
    actions: <ChangeTarget state={state} target={target} />,
    content:
      downloads === null ? (
        <p className="text-muted">
          No target is set. This month has {formatCount(thisMonth, 'download')} so far.
        </p>
      ) : (
        <Progress downloads={downloads} thisMonth={thisMonth} />
      ),
  };
}
