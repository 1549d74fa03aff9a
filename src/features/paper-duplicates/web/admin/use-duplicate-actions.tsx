import { trashPeriod } from '#lib/trash-retention.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { formatCount } from '#lib/text/format.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { DuplicateGroup, KeptPaper } from '../../paper-duplicates.contract.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import { restorePapers } from '#features/paper-trash/paper-trash.admin.ts';
import { duplicatesUrl } from './duplicates.api.ts';

/** The last action, for undo. */
export interface LastKept {
  title: string;
  trashedIds: number[];
}

const success = (description: string) => showToast({ title: 'Success', description, style: 'neutral' });

function fate(others: Paper[]): string {
  const downloads = others.reduce((sum, { downloadCount }) => sum + downloadCount, 0);
  const gain = `which gets ${formatCount(downloads, 'download')} and the ratings of visitors who have not rated it`;
  return others.length === 1
    ? `The other paper moves to the trash and can be restored for ${trashPeriod}. Its URL redirects to this one, ${gain}.`
    : `The other ${formatCount(others.length, 'paper')} move to the trash and can be restored for ${trashPeriod}. Their URLs redirect to this one, ${gain}.`;
}

/**
 * Provides the actions on a group: keep one paper after confirmation, or mark the papers as different. `problem` is
 * the error of the last action.
 */
export function useDuplicateActions() {
  const refresh = useRefetch();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<LastKept>();

  async function run(failureTitle: string, work: () => Promise<void>): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      setProblem(description);
      showToast({ title: failureTitle, description, style: 'destructive' });
    }
    // Another user may have changed the group first.
    await refresh();
    setBusy(false);
  }

  async function keep(paper: Paper, { papers }: DuplicateGroup): Promise<void> {
    const others = papers.filter(({ id }) => id !== paper.id);
    const isWanted = await confirm({
      title: `Keep ${paper.title}?`,
      body: fate(others),
      action: 'Keep this one',
    });
    if (!isWanted) return;
    const otherIds = others.map(({ id }) => id);
    await run('Failed to keep this one', async () => {
      const result = await callApi<KeptPaper>('POST', `${duplicatesUrl}/keep`, {
        keepId: paper.id,
        otherIds,
      });
      setLast({ title: paper.title, trashedIds: otherIds });
      success(`${formatCount(result.trashed, 'duplicate')} moved to the trash`);
    });
  }

  const markDifferent = ({ papers }: DuplicateGroup) =>
    run('Failed to dismiss these papers', async () => {
      await callApi('POST', `${duplicatesUrl}/tell-apart`, { paperIds: papers.map(({ id }) => id) });
      success('These papers will not be shown as duplicates again');
    });

  const undo = ({ trashedIds }: LastKept) =>
    run('Failed to restore', async () => {
      const { isDone } = await restorePapers(trashedIds);
      if (isDone) setLast(undefined);
      else setProblem('The papers could not be restored. Check the trash in Manage Papers.');
    });

  return { problem, isBusy, last, keep, markDifferent, undo };
}
