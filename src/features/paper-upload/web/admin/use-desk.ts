import { useEffect, useSyncExternalStore } from 'react';
import { isUnderWay, type DeskRow } from './desk-row.ts';
import { createUploadDesk } from './upload-desk.ts';

/** One desk per document: uploads continue while another tab of the back office is open. */
export const desk = createUploadDesk();

/** Warns before the user leaves the page, which stops uploads and loses typed values. */
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

/** Returns the files on the desk. The first use also loads uploads of earlier visits. */
export function useDesk(): DeskRow[] {
  useEffect(() => {
    // A failed read is repeated on the next visit. No upload is lost.
    desk.findAgain().catch(() => {});
  }, []);
  return useSyncExternalStore(desk.subscribe, desk.rows);
}
