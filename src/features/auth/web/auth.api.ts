import { queryOptions } from '@tanstack/react-query';
import type { AuthUser } from '#features/auth/auth.contract.ts';

/** The signed-in user, or null. Does not retry. */
export const currentUserQuery = queryOptions<AuthUser | null>({
  queryKey: ['/api/auth/user'],
  meta: { on401: 'null' },
  retry: false,
});
