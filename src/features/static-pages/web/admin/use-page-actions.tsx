import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { groupedCount } from '#lib/text/format.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { adminPagesQuery } from './static-pages-admin.api.ts';

/**
 * Returns the confirmation for a deletion. It needs current data, because the page may have changed since the list
 * was read.
 */
function deletionQuestion({ title, elementCount, slug, role, isActive }: AdminPage) {
  const elements = elementCount === 1 ? '1 element' : `${groupedCount(elementCount)} elements`;
  return {
    title: `Delete ${title}?`,
    body: (
      <>
        <p>
          {elementCount === 0 ? 'It has no content.' : `Its ${elements} will be deleted too.`} This cannot be
          undone.
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
  async function run(verb: 'update' | 'delete', work: () => Promise<boolean>): Promise<void> {
    setProblem(undefined);
    try {
      if (await work())
        showToast({ title: 'Success', description: `Page ${verb}d successfully`, style: 'neutral' });
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
        return true;
      }),
    remove: ({ id }: AdminPage) =>
      run('delete', async () => {
        const page = (await queryClient.fetchQuery(adminPagesQuery)).find((each) => each.id === id);
        if (!page) throw new Error('This page was already deleted.');
        if (!(await confirm(deletionQuestion(page)))) return false;
        await callApi('DELETE', `/api/admin/pages/${id}`);
        return true;
      }),
  };
}
