import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { currentUserQuery } from './auth.api.ts';

/** Set beside the session's own cookie, which no script can read: without it nobody need ask who is signed in. */
const signedInHint = /(^|; )pariksha_signed_in=1(;|$)/;

const neverChanges = () => () => {};

/** What only the signed-in see; nobody is signed in while the call is under way or when it failed. */
export function ForSignedIn({ children }: { children: ReactNode }) {
  const mayBe = useSyncExternalStore(
    neverChanges,
    () => signedInHint.test(document.cookie),
    () => false,
  );
  const { data: user } = useQuery({ ...currentUserQuery, enabled: mayBe });
  return user ? children : null;
}

/** Whether an owner is signed in: what only they may do is not shown to others, whom the server refuses all the same. */
export function useIsOwner(): boolean {
  return useQuery(currentUserQuery).data?.role === 'owner';
}
