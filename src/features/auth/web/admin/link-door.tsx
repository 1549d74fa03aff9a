import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkAnswer, LinkQuery } from '#features/auth/access.contract.ts';
import { ReadError } from '#lib/read-error.ts';
import { LoadingRows } from '#ui/admin/tab-page.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Door, DoorAlert } from './door.tsx';
import { linkQuery } from './sign-in.api.ts';

/** A page that a link leads to: its form when the link is good, and why not when it is void. */
export function LinkDoor({
  purpose,
  title,
  children,
}: {
  purpose: LinkQuery['purpose'];
  title: string;
  children: (token: string, whom: LinkAnswer) => ReactNode;
}) {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const { data, error, refetch } = useQuery(linkQuery({ purpose, token }));
  if (data) return children(token, data);
  const isVoid = error instanceof ReadError && [400, 410].includes(error.status);
  return (
    <Door title={title}>
      {!error && <LoadingRows count={3} />}
      {isVoid && (
        <>
          <DoorAlert>
            {error.status === 410 ? error.publicMessage : 'This link is not whole: copy all of it.'}
          </DoorAlert>
          <ButtonLink variant="secondary" href="/sign-in">
            Go to the sign-in page
          </ButtonLink>
        </>
      )}
      {error && !isVoid && (
        <>
          <DoorAlert>The server does not answer.</DoorAlert>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </Door>
  );
}
