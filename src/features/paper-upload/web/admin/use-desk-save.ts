import { useCallback } from 'react';
import { offerUndo } from '#admin-kit/undo-toast.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { showToast } from '#ui/toast.ts';
import { signedOut } from './error-text.ts';
import type { SaveResult } from './save-rows.ts';
import { deskView, uploadList } from './use-upload-list.ts';

/**
 * Reports a save. A partial success is no failure. The texts are those of the specification. `SavedLine` reports many
 * saved papers.
 */
function reportSave({ saved, failed, isSignedOut }: SaveResult): void {
  const rest = isSignedOut ? signedOut : 'Please check the form and try again.';
  if (failed.length === 0) {
    if (saved.length === 1)
      showToast({ title: 'Success', description: 'Paper uploaded successfully!', style: 'neutral' });
  } else if (saved.length === 0)
    showToast({ title: 'Upload Failed', description: rest, style: 'destructive' });
  else
    showToast({
      title: `${saved.length} uploaded, ${failed.length} failed`,
      description: rest,
      style: 'neutral',
    });
}

/** Returns a function that saves rows and reports the result. */
export function useDeskSave(generateSEO: boolean): (keys: number[]) => Promise<SaveResult> {
  const refresh = useRefetch();
  return useCallback(
    async (keys: number[]) => {
      const result = await uploadList.save(keys, { generateSEO });
      reportSave(result);
      if (keys.length > 1 && result.failed.length > 0) deskView.choose('failed');
      // A slow read of the other tabs' data does not keep the user from the failed rows.
      void refresh();
      return result;
    },
    [generateSEO, refresh],
  );
}

/** Removes rows, and their uploads once the user can no longer undo it. */
export async function removeRows(keys: number[]): Promise<void> {
  const removal = uploadList.remove(keys);
  if (removal.count === 0) return;
  const confirm = () => void removal.confirm();
  window.addEventListener('pagehide', confirm);
  const files = removal.count === 1 ? '1 file' : `${removal.count} files`;
  const isUndone = await offerUndo({ title: 'Removed', description: `${files} removed from the list.` });
  window.removeEventListener('pagehide', confirm);
  if (isUndone) removal.undo();
  else confirm();
}
