import { useUserSetting } from './use-user-setting.ts';

/**
 * Returns whether shortcuts of a single character work outside of the table, and a function that changes it. Speech
 * input can type such characters by mistake, so the user can turn them off.
 */
export function useOutsideKeys() {
  const [isOn, onSwitch] = useUserSetting('papers-outside-keys', (stored) => stored !== false);
  return { isOn, onSwitch };
}
