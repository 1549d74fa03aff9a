import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** Pages that people see before they are signed in, by their path. */
const entryPages: Record<string, ComponentType> = {
  '/sign-in': lazy(async () => ({
    default: (await import('#features/auth/web/admin/sign-in-page.tsx')).SignInPage,
  })),
  '/set-up': lazy(async () => ({
    default: (await import('#features/auth/web/admin/set-up-page.tsx')).SetUpPage,
  })),
  '/invitation': lazy(async () => ({
    default: (await import('#features/auth/web/admin/invitation-page.tsx')).InvitationPage,
  })),
  '/reset-password': lazy(async () => ({
    default: (await import('#features/auth/web/admin/reset-password-page.tsx')).ResetPasswordPage,
  })),
};

/** Fills the page while it loads. The document that the server sends contains the same text. */
function Opening({ text }: { text: string }) {
  return (
    <p role="status" className="flex min-h-dvh items-center justify-center p-6 text-muted">
      {text}
    </p>
  );
}

/** Time to read the notice before the redirect. */
const untilSignInMs = 500;

/** Shows `/admin` to signed-in users. Sends all others to the sign-in page, which returns them to the same URL. */
function BackOffice() {
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

/** Shows the view for a path of the back office. */
export function AdminPage({ path }: { path: string }) {
  const EntryPage = entryPages[path];
  return (
    <ErrorBoundary>
      {EntryPage ? (
        <Suspense fallback={<Opening text="Loading..." />}>
          <EntryPage />
        </Suspense>
      ) : (
        <BackOffice />
      )}
    </ErrorBoundary>
  );
}
