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
