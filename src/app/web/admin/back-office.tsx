import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { AdminFrame } from './admin-frame.tsx';
import { Opening } from './opening.tsx';

/** Time to read why one leaves. */
const untilSignInMs = 500;

/** /admin: for the signed-in; everybody else is sent to sign in, and comes back to the same address. */
export function BackOffice() {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery);

  useEffect(() => {
    if (user !== null) return;
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      style: 'destructive',
    });
    const timer = setTimeout(() => {
      const here = location.pathname + location.search;
      location.assign(`/api/login?to=${encodeURIComponent(here)}`);
    }, untilSignInMs);
    return () => clearTimeout(timer);
  }, [user]);

  if (isPending) return <Opening text="Loading admin dashboard..." />;
  if (isError)
    return (
      <main className="mx-auto flex min-h-dvh max-w-prose flex-col items-start justify-center gap-4 p-6">
        <h1 className="text-2xl">The server is not responding</h1>
        <p className="text-muted">Nothing is lost. Try again in a moment.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </main>
    );
  if (!user) return <Opening text="You are logged out. Logging in again..." />;
  return <AdminFrame user={user} />;
}
