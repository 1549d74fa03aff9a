import { useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { ApiError, callApi } from './call-api.ts';
import { confirm, type Question } from './confirm.tsx';
import { useRefetch } from './use-refetch.ts';

/**
 * Deletes records of a collection after the question that `ask` returns. `problem` is the reason why the last deletion
 * failed.
 */
export function useRecordDeletion<Row extends { id: number }>(
  kind: string,
  url: string,
  ask: (row: Row) => Promise<Omit<Question, 'action'>> | Omit<Question, 'action'>,
  action: 'Delete' | 'Remove' = 'Delete',
) {
  const verb = action.toLowerCase();
  const [problem, setProblem] = useState<string>();
  const refetch = useRefetch();
  async function remove(row: Row): Promise<void> {
    setProblem(undefined);
    try {
      if (!(await confirm({ ...(await ask(row)), action }))) return;
      await callApi('DELETE', `${url}/${row.id}`);
      const title = kind.charAt(0).toUpperCase() + kind.slice(1);
      const description = `${title} ${verb}d successfully`;
      showToast({ title: 'Success', description, style: 'neutral' });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
      showToast({ title: 'Error', description: `Failed to ${verb} ${kind}`, style: 'destructive' });
    }
    // Also after a failure: another user may have deleted it already.
    await refetch();
  }
  return { problem, remove };
}
