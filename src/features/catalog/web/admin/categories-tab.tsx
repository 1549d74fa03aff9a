import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderTree, Plus } from '#ui/icons.ts';
import { useState } from 'react';
import { useTabState } from '#admin-kit/tab-url.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { useRecordDeletion } from '#admin-kit/use-record-deletion.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { AdminCategory } from '../../catalog-admin.contract.ts';
import { adminCategoriesQuery } from './catalog-admin.api.ts';
import { CategoryForm } from './category-form.tsx';
import { CategoryTable } from './category-table.tsx';
import { askDeletion } from './delete-record.tsx';

const url = '/api/admin/categories';

/** Shows the new order at once. If the server refuses it, restores the old order and sets `problem`. */
function useOrder() {
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const refresh = useRefetch();

  async function order(ids: number[]): Promise<void> {
    setProblem(undefined);
    const { queryKey } = adminCategoriesQuery;
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (cached) =>
      ids.flatMap((id) => cached?.find((category) => category.id === id) ?? []),
    );
    try {
      const saved = await callApi<AdminCategory[]>('PUT', `${url}/order`, { ids });
      queryClient.setQueryData(queryKey, saved);
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
      showToast({ title: 'Error', description: 'Failed to update category', style: 'destructive' });
    }
    await refresh();
  }
  return { problem, order };
}

export function Tab() {
  const state = useTabState();
  const { data: categories, isError, refetch } = useQuery(adminCategoriesQuery);
  const ordering = useOrder();
  const open = state.get('open');
  const edited = categories?.find(({ id }) => String(id) === open);
  const close = () => state.set({ open: undefined });
  const add = () => state.set({ open: 'new' });
  const deletion = useRecordDeletion('category', url, askDeletion('category', url));

  return (
    <TabPage
      title="Categories"
      hint="Drag to set their order on the site."
      actions={
        <Button onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add category
        </Button>
      }
    >
      {!categories && !isError && <LoadingRows />}
      {!categories && isError && <ReadFailure what="The categories" onRetry={() => void refetch()} />}
      {categories?.length === 0 && (
        <Blankslate
          icon={<FolderTree aria-hidden className="size-8" />}
          title="No categories yet"
          hint="Each exam belongs to a category, and each paper to an exam."
          action={<Button onClick={add}>Add category</Button>}
        />
      )}
      {categories && categories.length > 0 && (
        <div className="flex flex-col gap-4">
          <ProblemNotice text={ordering.problem ?? deletion.problem} />
          <CategoryTable
            categories={categories}
            onOrder={(ids) => void ordering.order(ids)}
            onEdit={({ id }) => state.set({ open: id })}
            onDelete={(category) => void deletion.remove(category)}
          />
        </div>
      )}
      {open === 'new' && <CategoryForm saved={undefined} onClose={close} />}
      {edited && <CategoryForm key={edited.id} saved={edited} onClose={close} />}
    </TabPage>
  );
}
