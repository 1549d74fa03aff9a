import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from './web/auth.api.ts';

/** Returns whether an owner is signed in. It only hides controls: the server checks the role itself. */
export function useIsOwner(): boolean {
  return useQuery(currentUserQuery).data?.role === 'owner';
}

/** Returns the id of the signed-in user, or `undefined` while it is being read. */
export function useUserId(): number | undefined {
  return useQuery(currentUserQuery).data?.id;
}
