import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { offerUndo } from '#admin-kit/undo-toast.ts';
import { showToast } from '#ui/toast.ts';
import type { Redirect, RedirectsPage } from '../../redirects-admin.contract.ts';

/** Actions on a row of the table. `problem` is the error of the last action. */
export function useRedirectActions() {
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const refresh = useRefetch();

  function failed(error: unknown, text: string): void {
    setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    showToast({ title: 'Error', description: text, style: 'destructive' });
  }

  function show(changed: Redirect): void {
    queryClient.setQueriesData<RedirectsPage>({ queryKey: ['/api/admin/redirects'] }, (cached) =>
      cached?.redirects
        ? { ...cached, redirects: cached.redirects.map((row) => (row.id === changed.id ? changed : row)) }
        : cached,
    );
  }

  /** Shows the change at once, and restores the row if it cannot be saved. */
  async function setActive(redirect: Redirect, isActive: boolean): Promise<void> {
    setProblem(undefined);
    await queryClient.cancelQueries({ queryKey: ['/api/admin/redirects'] });
    show({ ...redirect, isActive });
    try {
      const { id, sourceUrl, targetUrl, updatedAt } = redirect;
      const payload = { sourceUrl, targetUrl, isActive, updatedAt };
      show(await callApi<Redirect>('PUT', `/api/admin/redirects/${id}`, payload));
      const description = 'Redirect updated successfully';
      showToast({ title: 'Success', description, style: 'neutral' });
    } catch (error) {
      show(redirect);
      failed(error, 'Failed to update redirect');
    }
    await refresh();
  }

  async function restore(redirect: Redirect): Promise<void> {
    await callApi('POST', '/api/admin/redirects', redirect).catch((error: unknown) =>
      failed(error, 'Failed to create redirect'),
    );
    await refresh();
  }

  async function remove(redirect: Redirect): Promise<void> {
    const { id, sourceUrl, hitCount, isActive } = redirect;
    setProblem(undefined);
    const source = getReadableUrl(sourceUrl);
    const isWanted = await confirm({
      title: 'Delete this redirect?',
      body: createElement(
        'p',
        { className: 'break-words' },
        `${source} has redirected ${formatCount(hitCount, 'visit')}. ${isActive ? 'Its URL will return “Page not found”. ' : ''}Undo is offered for a few seconds; visits are then counted from 0.`,
      ),
      action: 'Delete',
    });
    if (!isWanted) return;
    try {
      await callApi('DELETE', `/api/admin/redirects/${id}`);
      void offerUndo({ title: 'Success', description: 'Redirect deleted successfully' }).then((isUndone) => {
        if (isUndone) void restore(redirect);
      });
    } catch (error) {
      failed(error, 'Failed to delete redirect');
    }
    await refresh();
  }

  return { problem, setActive, remove };
}
