import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MissingPage, Redirect, RedirectHost, RedirectsPage } from '../../redirects-admin.contract.ts';

type Parameters = Record<string, string | number | undefined>;

/** One page of the table. `parameters` are the query parameters of the call. */
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
