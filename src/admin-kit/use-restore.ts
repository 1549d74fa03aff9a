import { showToast } from '#ui/toast.ts';
import { callApi } from './call-api.ts';
import { useRefetch } from './use-refetch.ts';
import { useSubmission, type Submission } from './use-submission.ts';

/** Restores a version with a POST of `body` to `url`. `body` has what the user saw, so that a later change gives a 409. */
export function useRestore(url: string, body: object, onRestored: () => Promise<void> | void): Submission {
  const refresh = useRefetch();
  return useSubmission('Failed to restore the version', async (options) => {
    try {
      await callApi('POST', url, body, options);
    } finally {
      // After a conflict, the changes are those to the new state of the page.
      await refresh();
    }
    await onRestored();
    showToast({ title: 'Success', description: 'Version restored', style: 'neutral' });
  });
}
