import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from './web/auth.api.ts';

export { useUserSetting } from './web/admin/use-user-setting.ts';

/** Returns whether an owner is signed in. It only hides controls: the server checks the role itself. */
export function useIsOwner(): boolean {
  return useQuery(currentUserQuery).data?.role === 'owner';
}
