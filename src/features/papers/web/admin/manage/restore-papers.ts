import { countOf } from '#lib/format.ts';
import { ApiError, callApi } from '#ui/admin/call-api.ts';
import { confirm } from '#ui/admin/confirm.tsx';
import { showToast } from '#ui/toast.tsx';
import { mostPapersAtOnce, type RestoredPapers, type TrashedPaper } from '../../../papers-admin.contract.ts';

export interface RestoreOutcome {
  isDone: boolean;
  /** Why an exam has to be chosen first, in a sentence. */
  needsExam?: string;
}

/** Sends papers back, all or none of each thousand. Throws ApiError. */
export async function sendBack(paperIds: number[], examId?: number): Promise<void> {
  let restored = 0;
  for (let start = 0; start < paperIds.length; start += mostPapersAtOnce) {
    const some = paperIds.slice(start, start + mostPapersAtOnce);
    const body = { paperIds: some, examId };
    restored += (await callApi<RestoredPapers>('POST', '/api/admin/trash/restore', body)).restored.length;
  }
  const description =
    restored === 1 ? 'Paper restored successfully' : `${countOf(restored, 'paper')} restored successfully`;
  showToast({ title: 'Success', description, style: 'neutral' });
}

function tell(title: string, error: unknown): void {
  const description = error instanceof ApiError ? error.publicMessage : String(error);
  showToast({ title, description, style: 'destructive' });
}

/** Puts papers back and says so. */
export async function restorePapers(paperIds: number[]): Promise<RestoreOutcome> {
  try {
    await sendBack(paperIds);
    return { isDone: true };
  } catch (error) {
    const needsExam = error instanceof ApiError ? error.fields.examId : undefined;
    if (needsExam !== undefined) return { isDone: false, needsExam };
    tell('Failed to restore', error);
    return { isDone: false };
  }
}

/** Asks, deletes a paper in the trash for good and says so; answers whether lists are to be read anew. */
export async function eraseForEver({ paperId, title, hasFile }: TrashedPaper): Promise<boolean> {
  const isWanted = await confirm({
    title: `Delete ${title} for ever?`,
    body: `This is permanent${hasFile ? ' and removes the file, unless another paper has the same one' : ''}. It cannot be undone.`,
    action: 'Delete for ever',
  });
  if (!isWanted) return false;
  try {
    await callApi('DELETE', `/api/admin/trash/${paperId}`);
    showToast({ title: 'Success', description: 'Paper deleted for ever', style: 'neutral' });
  } catch (error) {
    tell('Failed to delete paper', error);
  }
  return true;
}
