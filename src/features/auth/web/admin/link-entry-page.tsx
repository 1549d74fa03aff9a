import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { LinkAnswer, LinkBody } from '#features/auth/access.contract.ts';
import { ReadError } from '#lib/read-error.ts';
import { LoadingRows } from '#admin-kit/tab-page.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EntryPage, EntryAlert } from './entry-page.tsx';
import { linkQuery } from './sign-in.api.ts';

/**
 * Returns the token from the URL fragment. Removes it from the URL, so that neither history nor a
 * photo of the page has it.
 */
function useUrlToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    history.replaceState(null, '', location.pathname);
    // Another link of the same kind in the same tab changes only the fragment, so the page would not reload.
    const reload = () => location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
  return token;
}

/** A page for an access link: its form if the link is valid, or the reason if it is void. */
export function LinkEntryPage({
  purpose,
  title,
  children,
}: {
  purpose: LinkBody['purpose'];
  title: string;
  children: (token: string, whom: LinkAnswer) => ReactNode;
}) {
  const token = useUrlToken();
  const { data, error, refetch } = useQuery(linkQuery({ purpose, token }));
  if (data) return children(token, data);
  const isVoid = error instanceof ReadError && [400, 410].includes(error.status);
  return (
    <EntryPage title={title}>
      {!error && <LoadingRows count={3} />}
      {isVoid && (
        <>
          <EntryAlert>
            {error.status === 410
              ? error.publicMessage
              : 'This link is incomplete or was already used. Open the full link again.'}
          </EntryAlert>
          <ButtonLink variant="secondary" href="/sign-in">
            Go to the sign-in page
          </ButtonLink>
        </>
      )}
      {error && !isVoid && (
        <>
          <EntryAlert>The server is not responding.</EntryAlert>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </EntryPage>
  );
}
