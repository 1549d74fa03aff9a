import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import type { PageTextSettingsFields, PageTextsStatus, RereadResult } from '../../page-texts.contract.ts';

const refetchMs = 5_000;

export const pageTextsQuery = queryOptions<PageTextsStatus>({
  queryKey: ['/api/admin/page-texts'],
  staleTime: 0,
  refetchInterval: refetchMs,
});

/** Returns functions that save the settings and queue files again. They throw `ApiError`. */
export function usePageTextOrders() {
  const queryClient = useQueryClient();
  const refresh = async () => {
    const stale = ['/api/admin/page-texts', '/api/admin/audit'];
    await Promise.all(stale.map((url) => queryClient.invalidateQueries({ queryKey: [url] })));
  };
  return {
    async save(fields: PageTextSettingsFields): Promise<void> {
      const status = await callApi<PageTextsStatus>('PUT', '/api/admin/page-texts/settings', fields);
      queryClient.setQueryData(pageTextsQuery.queryKey, status);
      await refresh();
    },
    async reread(): Promise<number> {
      const result = await callApi<RereadResult>('POST', '/api/admin/page-texts/reread', { files: 'failed' });
      await refresh();
      return result.files;
    },
  };
}
