import { useEffect, useSyncExternalStore } from 'react';
import { createDraftSync } from '#features/upload-drafts/upload-drafts.admin.ts';
import { isUnderWay, type UploadListRow } from './upload-row.ts';
import { createUploadList } from './upload-list.ts';

/** One list per document: uploads continue while another tab of the back office is open. */
export const uploadList = createUploadList();

const draftSync = createDraftSync(uploadList);

/** Warns before the user leaves the page, which stops uploads. The server keeps typed values. */
function guardLeaving(): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  let isGuarded = false;
  uploadList.subscribe(() => {
    const isNeeded = uploadList.rows().some(isUnderWay);
    if (isNeeded === isGuarded) return;
    isGuarded = isNeeded;
    if (isNeeded) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
guardLeaving();

/** Returns the files of the upload list. Loads uploads of earlier visits, and shares edits with other windows. */
export function useUploadRows(): UploadListRow[] {
  useEffect(() => {
    // A failed read is repeated on the next visit. No upload is lost.
    uploadList.findAgain().catch(() => {});
    return draftSync.start();
  }, []);
  return useSyncExternalStore(uploadList.subscribe, uploadList.rows);
}
