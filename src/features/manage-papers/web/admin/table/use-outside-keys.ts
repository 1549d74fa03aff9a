import { useState } from 'react';
import { useUserId } from '#features/auth/auth.admin.ts';
import { readUserSetting, storeUserSetting } from './user-storage.ts';

const storageName = 'papers-outside-keys';

/**
 * Returns whether shortcuts of a single character work outside of the table, and a function that changes it. Speech
 * input can type such characters by mistake, so the user can turn them off.
 */
export function useOutsideKeys() {
  const userId = useUserId();
  const [changed, setChanged] = useState<boolean>();
  return {
    isOn: changed ?? readUserSetting(storageName, userId) !== false,
    onSwitch(isOn: boolean): void {
      storeUserSetting(storageName, userId, isOn);
      setChanged(isOn);
    },
  };
}
