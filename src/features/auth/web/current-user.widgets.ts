import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from './auth.api.ts';

/** Whether an owner is signed in: what only they may do is not shown to others, whom the server refuses all the same. */
export function useIsOwner(): boolean {
  return useQuery(currentUserQuery).data?.role === 'owner';
}
