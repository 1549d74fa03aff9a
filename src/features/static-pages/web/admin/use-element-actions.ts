import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { AdminElement } from '../../static-pages-admin.contract.ts';
import { adminElementsQuery } from './static-pages-admin.api.ts';

/** Returns functions that order and delete the elements of a page. `problem` is the error of the last action. */
export function useElementActions(pageId: number) {
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const refresh = useRefetch();
  const { queryKey } = adminElementsQuery(pageId);

  function tell(error: unknown, toast: string): void {
    setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    showToast({ title: 'Error', description: toast, style: 'destructive' });
  }

  /** Shows the new order at once. Restores the old one if saving fails. */
  async function order(ids: number[]): Promise<void> {
    setProblem(undefined);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (known) =>
      ids.flatMap((id) => known?.find((element) => element.id === id) ?? []),
    );
    try {
      const saved = await callApi<AdminElement[]>('PUT', '/api/admin/page-elements/order', { pageId, ids });
      queryClient.setQueryData(queryKey, saved);
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      tell(error, 'Failed to update content');
    }
    await refresh();
  }

  async function remove({ id, content }: AdminElement): Promise<void> {
    setProblem(undefined);
    const [line = ''] = content.split('\n', 1);
    const isWanted = await confirm({
      title: 'Delete this content?',
      body: `"${line.length > 120 ? `${line.slice(0, 120).trimEnd()}...` : line}" will be deleted. The history of the page keeps it.`,
      action: 'Delete',
    });
    if (!isWanted) return;
    try {
      await callApi('DELETE', `/api/admin/page-elements/${id}`);
      showToast({ title: 'Success', description: 'Content deleted successfully', style: 'neutral' });
    } catch (error) {
      tell(error, 'Failed to delete content');
    }
    await refresh();
  }

  return { problem, order, remove };
}
