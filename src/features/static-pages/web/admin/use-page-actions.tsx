import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { offerUndo } from '#admin-kit/undo-toast.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { adminElementsQuery, adminPagesQuery } from './static-pages-admin.api.ts';

/**
 * Returns the confirmation for a deletion. It needs current data, because the page may have changed since the list
 * was read.
 */
function deletionQuestion({ title, elementCount, slug, role, isActive }: AdminPage) {
  return {
    title: `Delete ${title}?`,
    body: (
      <>
        <p>
          {elementCount === 0
            ? 'It has no content.'
            : `Its ${formatCount(elementCount, 'element')} will be deleted too.`}{' '}
          Undo is offered for a few seconds. The history, added blocks and SEO settings of the page do not
          come back.
        </p>
        {isActive && <p className="mt-2 break-all">/{slug} will return “Page not found”.</p>}
        {role !== null && role !== 'faq' && isActive && (
          <p className="mt-2">The footer link to it is removed.</p>
        )}
      </>
    ),
    action: 'Delete',
  };
}

/** Returns the page actions of the list. `problem` is the error of the last action. */
export function usePageActions() {
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const refresh = useRefetch();

  /**
   * Runs an action, shows a toast and refetches the lists. Also refetches after an error, because another user may
   * have changed the page.
   */
  async function run(verb: 'create' | 'update' | 'delete', work: () => Promise<unknown>): Promise<void> {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : (error as Error).message);
      showToast({ title: 'Error', description: `Failed to ${verb} page`, style: 'destructive' });
    }
    await refresh();
  }

  return {
    problem,
    setActive: ({ id, title, slug, updatedAt }: AdminPage, isActive: boolean) =>
      run('update', async () => {
        await callApi('PUT', `/api/admin/pages/${id}`, { title, slug, isActive, updatedAt });
        showToast({ title: 'Success', description: 'Page updated successfully', style: 'neutral' });
      }),
    remove: ({ id }: AdminPage) =>
      run('delete', async () => {
        const page = (await queryClient.fetchQuery(adminPagesQuery)).find((each) => each.id === id);
        if (!page) throw new Error('This page was already deleted.');
        const elements = await queryClient.fetchQuery(adminElementsQuery(id));
        if (!(await confirm(deletionQuestion(page)))) return;
        await callApi('DELETE', `/api/admin/pages/${id}`);
        void offerUndo({ title: 'Success', description: 'Page deleted successfully' }).then((isUndone) => {
          if (isUndone) void run('create', () => callApi('POST', '/api/admin/pages', { ...page, elements }));
        });
      }),
  };
}
