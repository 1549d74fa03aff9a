import { queryOptions } from '@tanstack/react-query';
import type { Invitation, ListedUser } from '#features/auth/users-admin.contract.ts';

export const usersQuery = queryOptions<ListedUser[]>({ queryKey: ['/api/admin/users'], staleTime: 30_000 });

export const invitationsQuery = queryOptions<Invitation[]>({
  queryKey: ['/api/admin/invitations'],
  staleTime: 30_000,
});
