import { queryOptions } from '@tanstack/react-query';
import type { AuthUser } from '#features/auth/auth.contract.ts';

/** Who is signed in; null for nobody. Not asked again when it fails. */
export const currentUserQuery = queryOptions<AuthUser | null>({
  queryKey: ['/api/auth/user'],
  meta: { on401: 'null' },
  retry: false,
});
