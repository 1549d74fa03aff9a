import { queryOptions } from '@tanstack/react-query';
import type { LinkAnswer, LinkBody } from '#features/auth/access.contract.ts';
import type { SignInWays } from '#features/auth/sign-in.contract.ts';
import { callApi } from '#ui/admin/call-api.ts';

/** How people can sign in besides; the same as long as the server runs. */
export const signInWaysQuery = queryOptions<SignInWays>({
  queryKey: ['/api/auth/ways'],
  staleTime: Infinity,
});

/** Whom the link of this page is for; fails with 410 for one that is void. */
export function linkQuery(link: LinkBody) {
  return queryOptions<LinkAnswer>({
    queryKey: ['/api/auth/link', link],
    queryFn: () => callApi('POST', '/api/auth/link', link),
    staleTime: Infinity,
    retry: false,
  });
}
