import { callApi } from '#admin-kit/call-api.ts';
import { showFailure } from '#admin-kit/show-failure.ts';
import { showToast } from '#ui/toast.ts';
import type { RestoredRecord, TrashedRecord } from '../../../catalog-trash.contract.ts';
import { restoredText } from './trash-texts.ts';

type Restorable = Pick<TrashedRecord, 'kind' | 'id'>;

/** Restores a record and shows a toast. For `categoryId` see `recordToRestore`. Throws `ApiError`. */
export async function sendRestore({ kind, id }: Restorable, categoryId?: number | null): Promise<void> {
  const url = `/api/admin/catalog-trash/${kind}/${id}/restore`;
  const restored = await callApi<RestoredRecord>('POST', url, { categoryId });
  showToast({ title: 'Success', description: restoredText(restored), style: 'neutral' });
}

/** Restores a record, and shows the reason if the server refuses. Returns whether it was restored. */
export async function restoreRecord(record: Restorable, categoryId?: number | null): Promise<boolean> {
  try {
    await sendRestore(record, categoryId);
    return true;
  } catch (error) {
    showFailure(`Failed to restore ${record.kind}`, error);
    return false;
  }
}
