import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { AdminCalendarEntry } from '../../calendar-admin.contract.ts';
import { formatDates } from './date-labels.ts';

/** Deletes dates after a confirmation. `problem` is the error of the last attempt. */
export function useDateDeletion() {
  const [problem, setProblem] = useState<string>();
  const refresh = useRefetch();
  async function remove(entry: AdminCalendarEntry): Promise<void> {
    setProblem(undefined);
    const isWanted = await confirm({
      title: `Delete ${entry.stage}?`,
      body: (
        <p>
          {entry.examName}, {formatDates(entry)}
          {entry.link || entry.notes ? ', with its link and notes' : ''}. It is removed from the site and from
          subscribed calendars. This cannot be undone.
        </p>
      ),
      action: 'Delete',
    });
    if (!isWanted) return;
    try {
      await callApi('DELETE', `/api/admin/exam-calendar/${entry.id}`);
      showToast({ title: 'Success', description: 'Date deleted successfully', style: 'neutral' });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
      showToast({ title: 'Error', description: 'Failed to delete date', style: 'destructive' });
    }
    // Also refetch after a failure: another user may have changed or deleted the date.
    await refresh();
  }
  return { problem, remove };
}
