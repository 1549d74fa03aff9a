import { queryOptions } from '@tanstack/react-query';
import type { LinkAnswer, LinkQuery } from '#features/auth/access.contract.ts';
import type { SignInWays } from '#features/auth/sign-in.contract.ts';

/** How people can sign in besides; the same as long as the server runs. */
export const signInWaysQuery = queryOptions<SignInWays>({
  queryKey: ['/api/auth/ways'],
  staleTime: Infinity,
});

/** Whom the link of this page is for; fails with 410 for one that is void. */
export function linkQuery(query: LinkQuery) {
  return queryOptions<LinkAnswer>({
    queryKey: ['/api/auth/link', query],
    staleTime: Infinity,
    retry: false,
  });
}
