import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MissingPage, Redirect, RedirectHost, RedirectsPage } from '../../redirects-admin.contract.ts';

type Parameters = Record<string, string | number | undefined>;

/** A page of the table, by what the address says; `parameters` are those of the call. */
export const redirectsQuery = (parameters: Parameters) =>
  queryOptions<RedirectsPage>({
    queryKey: ['/api/admin/redirects', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const redirectQuery = (id: string) =>
  queryOptions<Redirect>({ queryKey: ['/api/admin/redirects', id], staleTime: 0 });

export const missingQuery = (parameters: Parameters) =>
  queryOptions<MissingPage>({
    queryKey: ['/api/admin/missing-addresses', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const hostsQuery = queryOptions<RedirectHost[]>({
  queryKey: ['/api/admin/redirect-hosts'],
  staleTime: 0,
});

const lists = [
  '/api/admin/redirects',
  '/api/admin/missing-addresses',
  '/api/admin/redirect-hosts',
  '/api/admin/dashboard',
  '/api/admin/audit',
];

/** To be called after a write: what shows redirects, or counts them, is read anew. */
export function useRedirectsRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(lists.map((address) => queryClient.invalidateQueries({ queryKey: [address] })));
  };
}
