import { lazy, Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { BackOffice } from './back-office.tsx';
import { Opening } from './opening.tsx';

/** Pages that users see before they sign in, by path. */
const doors: Record<string, ComponentType> = {
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

/** Shows the view for a path of the back office. */
export function AdminPage({ path }: { path: string }) {
  const Door = doors[path];
  return (
    <ErrorBoundary>
      {Door ? (
        <Suspense fallback={<Opening text="Loading..." />}>
          <Door />
        </Suspense>
      ) : (
        <BackOffice />
      )}
    </ErrorBoundary>
  );
}
