import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { useIsOwner } from '#features/auth/auth.admin.ts';
import { JobProgress, useJobRun } from '#features/jobs/jobs.admin.tsx';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { Button } from '#ui/button.tsx';
import { Trash2 } from '#ui/icons.ts';
import { showToast } from '#ui/toast.ts';
import type { TrashSummary } from '#features/papers/papers-admin.contract.ts';
import { emptyTrashText, isEmptyTrash } from './empty-trash-text.ts';

/**
 * Asks for confirmation with the trash summary, then starts the job. Returns its id, or `null` if the owner cancels.
 * Throws `ApiError`.
 */
async function startEmptying(): Promise<string | null> {
  const summary = await callApi<TrashSummary>('GET', '/api/admin/trash/summary');
  if (isEmptyTrash(summary)) {
    showToast({ title: 'The trash is empty', description: 'There is nothing to delete.', style: 'neutral' });
    return null;
  }
  const isWanted = await confirm({
    title: 'Empty the trash?',
    body: emptyTrashText(summary),
    action: 'Empty the trash',
  });
  if (!isWanted) return null;
  const body = { before: summary.at };
  return (await callApi<{ jobId: string }>('POST', '/api/admin/trash/empty', body)).jobId;
}

/** Shows owners the button that empties the trash, and the progress of its job. */
export function EmptyTrash() {
  const isOwner = useIsOwner();
  const [jobId, setJobId] = useState<string | null>(null);
  const run = useJobRun(jobId);
  const refresh = useRefetch();
  if (!isOwner) return null;

  async function empty(): Promise<void> {
    try {
      const started = await startEmptying();
      if (started === null) return;
      setJobId(started);
      await refresh();
    } catch (error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      showToast({ title: 'Failed to empty the trash', description, style: 'destructive' });
    }
  }

  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <Button variant="secondary" className="text-danger" onClick={() => void empty()}>
        <Trash2 aria-hidden className="size-5" />
        Empty the trash
      </Button>
      {run && (
        <div className="w-full">
          <JobProgress run={run} isNew onEnd={() => void refresh()} />
        </div>
      )}
    </div>
  );
}
