import { useState } from 'react';
import { ApiError, callApi } from '#ui/admin/call-api.ts';
import { confirm } from '#ui/admin/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { AdminCalendarEntry } from '../../calendar-admin.contract.ts';
import { useCalendarRefresh } from './calendar-admin.api.ts';
import { datesInWords } from './date-words.ts';

/** Takes dates out after asking; `problem` is why the last one was not. */
export function useDateDeletion() {
  const [problem, setProblem] = useState<string>();
  const refresh = useCalendarRefresh();
  async function remove(entry: AdminCalendarEntry): Promise<void> {
    setProblem(undefined);
    const isWanted = await confirm({
      title: `Delete ${entry.stage}?`,
      body: (
        <p>
          {entry.examName}, {datesInWords(entry)}
          {entry.link || entry.notes ? ', with its link and notes' : ''}. It leaves the site and the calendars
          that follow it. This cannot be undone.
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
    // Also after a failure: somebody else may have been first.
    await refresh();
  }
  return { problem, remove };
}
