import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';

/** Reads who is signed in. Reloads the page for another user, because it still shows the records of the old one. */
export async function reloadForAnotherUser(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  if (before?.id === now?.id) return;
  location.reload();
  // Nothing continues on the old page.
  await new Promise(() => {});
}
