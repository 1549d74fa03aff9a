import { useEffect, useSyncExternalStore } from 'react';
import { isUnderWay, type UploadListRow } from './upload-row.ts';
import { createUploadList } from './upload-list.ts';

/** One list per document: uploads continue while another tab of the back office is open. */
export const uploadList = createUploadList();

/** Warns before the user leaves the page, which stops uploads and loses typed values. */
function guardLeaving(): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  let isGuarded = false;
  uploadList.subscribe(() => {
    const isNeeded = uploadList
      .rows()
      .some((row) => isUnderWay(row) || (row.isEdited && row.stage === 'ready'));
    if (isNeeded === isGuarded) return;
    isGuarded = isNeeded;
    if (isNeeded) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
guardLeaving();

/** Returns the files of the upload list. The first use also loads uploads of earlier visits. */
export function useUploadRows(): UploadListRow[] {
  useEffect(() => {
    // A failed read is repeated on the next visit. No upload is lost.
    uploadList.findAgain().catch(() => {});
  }, []);
  return useSyncExternalStore(uploadList.subscribe, uploadList.rows);
}
