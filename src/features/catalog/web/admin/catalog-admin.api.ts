import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminCategory } from '../../catalog-admin.contract.ts';
import type { CatalogTrashList } from '../../catalog-trash.contract.ts';

export const adminCategoriesQuery = queryOptions<AdminCategory[]>({
  queryKey: ['/api/admin/categories'],
  staleTime: 0,
});

/** One page of the table. `parameters` are the query parameters of the request. */
export const catalogTrashQuery = (parameters: Record<string, string | number | undefined>) =>
  queryOptions<CatalogTrashList>({
    queryKey: ['/api/admin/catalog-trash', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
