import { formatCount } from '#lib/text/format.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { BulkRun } from '../../bulk-edit.contract.ts';

/** Returns a function that asks for confirmation and undoes an operation. Calls `onStarted` with its job. */
export function useBulkUndo(onStarted: (jobId: string) => void): (run: BulkRun) => Promise<void> {
  return async ({ jobId, description, counts }) => {
    const papers = formatCount(counts.changed, 'paper');
    const isWanted = await confirm({
      title: `Undo “${description}”?`,
      body: `${papers} return to their previous values. Papers changed since then are skipped and reported.`,
      action: `Undo for ${papers}`,
      isReversible: true,
    });
    if (!isWanted) return;
    try {
      onStarted((await callApi<{ jobId: string }>('POST', `/api/admin/bulk/${jobId}/undo`)).jobId);
    } catch (error) {
      const sentence = error instanceof ApiError ? error.publicMessage : String(error);
      showToast({ title: 'Bulk operation failed', description: sentence, style: 'destructive' });
    }
  };
}
