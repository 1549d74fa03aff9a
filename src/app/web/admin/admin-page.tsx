import { lazy, Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { BackOffice } from './back-office.tsx';
import { Opening } from './opening.tsx';

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
