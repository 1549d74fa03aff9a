import { queryOptions } from '@tanstack/react-query';
import type { LinkAnswer, LinkBody } from '#features/auth/access.contract.ts';
import type { SignInWays } from '#features/auth/sign-in.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';

/** Sign-in methods other than password and passkey. They are constant while the server runs. */
export const signInWaysQuery = queryOptions<SignInWays>({
  queryKey: ['/api/auth/ways'],
  staleTime: Infinity,
});

/** The recipient of this page's link. Fails with 410 if the link is void. */
export function linkQuery(link: LinkBody) {
  return queryOptions<LinkAnswer>({
    queryKey: ['/api/auth/link', link],
    queryFn: () => callApi('POST', '/api/auth/link', link),
    staleTime: Infinity,
    retry: false,
  });
}
