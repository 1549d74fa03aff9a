import { useRefetch } from '#admin-kit/use-refetch.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { SeoRecord } from '../../page-seo-admin.contract.ts';
import { nameOfRecord, typeTitles } from './seo-record.ts';

/** Deletes a record after a confirmation. Resolves to true if it was deleted. */
export function useSeoDeletion(): (record: SeoRecord) => Promise<boolean> {
  const refresh = useRefetch();
  return async (record) => {
    const isWanted = await confirm({
      title: `Delete the SEO settings of ${typeTitles[record.pageType]}: ${nameOfRecord(record)}?`,
      body: 'Are you sure you want to delete this SEO setting?',
      action: 'Delete',
    });
    if (!isWanted) return false;
    try {
      await callApi('DELETE', `/api/admin/page-seo/${record.id}`);
      showToast({ title: 'Success', description: 'SEO settings deleted successfully', style: 'neutral' });
      return true;
    } catch {
      const description = 'Failed to delete SEO settings. Please try again.';
      showToast({ title: 'Delete Failed', description, style: 'destructive' });
      return false;
    } finally {
      // Another user may have deleted it first.
      await refresh();
    }
  };
}
