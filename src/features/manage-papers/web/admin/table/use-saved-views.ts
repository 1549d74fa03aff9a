import { useState } from 'react';
import { useUserId } from '#features/auth/auth.admin.ts';
import { parseViews, type SavedView } from './saved-views.ts';
import { readUserSetting, storeUserSetting } from './user-storage.ts';

const storageName = 'paper-filters';

/** Returns the filters that the signed-in user saved in this browser. */
export function useSavedViews() {
  const userId = useUserId();
  const [changed, setChanged] = useState<SavedView[]>();
  return {
    views: changed ?? parseViews(readUserSetting(storageName, userId)),
    onChange(views: SavedView[]): void {
      storeUserSetting(storageName, userId, views);
      setChanged(views);
    },
  };
}
export type SavedViews = ReturnType<typeof useSavedViews>;
