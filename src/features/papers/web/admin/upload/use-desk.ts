import { useEffect, useSyncExternalStore } from 'react';
import { isUnderWay, type DeskRow } from './desk-row.ts';
import { createUploadDesk } from './upload-desk.ts';

/** One for the page: files go on being sent while another tab is open. */
export const desk = createUploadDesk();

/** Leaving the page stops what is sent, and forgets what was typed. */
function guardLeaving(): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  let isGuarded = false;
  desk.subscribe(() => {
    const isNeeded = desk.rows().some((row) => isUnderWay(row) || (row.isEdited && row.stage === 'ready'));
    if (isNeeded === isGuarded) return;
    isGuarded = isNeeded;
    if (isNeeded) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
guardLeaving();

/** The files on the desk; those of earlier visits are brought back when it is first shown. */
export function useDesk(): DeskRow[] {
  useEffect(() => {
    // What cannot be read now is found the next time; nothing is lost by it.
    desk.findAgain().catch(() => {});
  }, []);
  return useSyncExternalStore(desk.subscribe, desk.rows);
}
