import { trashPeriod } from '#lib/trash-retention.ts';
import { formatCount } from '#lib/text/format.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showFailure } from '#admin-kit/show-failure.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { movePapersToTrash } from '#features/papers/papers.admin.ts';

const success = (description: string) => showToast({ title: 'Success', description, style: 'neutral' });

/**
 * Asks for confirmation with the affected counters, then moves a paper to the trash and shows a toast. Returns
 * whether to refetch the lists.
 */
export async function deletePaper(paper: AdminPaper): Promise<boolean> {
  const { id, title, downloadCount, totalRatings } = paper;
  const counters = [formatCount(downloadCount, 'download'), formatCount(totalRatings, 'rating')].join(
    ' and ',
  );
  const isWanted = await confirm({
    title: `Delete ${title}?`,
    body: (
      <>
        <p>
          It moves to the trash with its {counters}, and can be restored for {trashPeriod}. After that the
          deletion is permanent and removes the file.
        </p>
        <p className="mt-2">Its page and download leave the site immediately.</p>
      </>
    ),
    action: 'Delete',
  });
  if (!isWanted) return false;
  try {
    await callApi('DELETE', `/api/admin/papers/${id}`);
    success('Paper deleted successfully');
    return true;
  } catch (error) {
    showFailure('Failed to delete paper', error);
    // The lists may be stale.
    return true;
  }
}

/** Does the same for a selection. */
export async function deletePapers(ids: number[]): Promise<boolean> {
  const papers = formatCount(ids.length, 'paper');
  const isWanted = await confirm({
    title: `Delete ${papers}?`,
    body: `${papers} move to the trash with their downloads and ratings, and can be restored for ${trashPeriod}. After that the deletion is permanent and removes the files.`,
    action: `Delete ${papers}`,
  });
  if (!isWanted) return false;
  try {
    const deleted = await movePapersToTrash(ids);
    success(
      deleted === 1 ? 'Paper deleted successfully' : `${formatCount(deleted, 'paper')} deleted successfully`,
    );
    return true;
  } catch (error) {
    showFailure('Failed to delete papers', error);
    return true;
  }
}
