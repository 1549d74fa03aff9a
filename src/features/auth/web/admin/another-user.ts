import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';

/** Reads the signed-in user. Reloads the page if it shows the records of another user. */
export async function reloadForAnotherUser(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  if (before?.id === now?.id) return;
  location.reload();
  // Nothing continues on the old page.
  await new Promise(() => {});
}
