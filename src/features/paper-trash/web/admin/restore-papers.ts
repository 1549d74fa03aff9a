import { formatCount } from '#lib/text/format.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showFailure } from '#admin-kit/show-failure.ts';
import { showToast } from '#ui/toast.ts';
import {
  maxPapersPerCall,
  type DeletedExam,
  type ExamChoice,
  type RestoredPapers,
  type TrashedPaper,
} from '#features/papers/papers-admin.contract.ts';

export interface RestoreOutcome {
  isDone: boolean;
  /** Deleted exams of these papers. The owner must first decide what to do with the papers of each. */
  deletedExams?: DeletedExam[];
}

/** Restores papers in requests of 1,000, each all or none. Throws `ApiError`. */
export async function sendBack(paperIds: number[], exams?: ExamChoice[]): Promise<void> {
  let restored = 0;
  for (const some of inParts(paperIds)) {
    const body = { paperIds: some, exams };
    restored += (await callApi<RestoredPapers>('POST', '/api/admin/trash/restore', body)).restored.length;
  }
  const description =
    restored === 1
      ? 'Paper restored successfully'
      : `${formatCount(restored, 'paper')} restored successfully`;
  showToast({ title: 'Success', description, style: 'neutral' });
}

function inParts(paperIds: number[]): number[][] {
  const parts = Math.ceil(paperIds.length / maxPapersPerCall);
  return Array.from({ length: parts }, (_, part) =>
    paperIds.slice(part * maxPapersPerCall, (part + 1) * maxPapersPerCall),
  );
}

/** Returns the deleted exams of papers in the trash, each once. Throws ApiError. */
async function readDeletedExams(paperIds: number[]): Promise<DeletedExam[]> {
  const exams = new Map<number, DeletedExam>();
  for (const some of inParts(paperIds)) {
    const deletedExams = await callApi<DeletedExam[]>('POST', '/api/admin/trash/deleted-exams', {
      paperIds: some,
    });
    for (const exam of deletedExams) {
      const papers = exam.papers + (exams.get(exam.examId)?.papers ?? 0);
      exams.set(exam.examId, { ...exam, papers });
    }
  }
  return [...exams.values()];
}

/** Restores papers and shows a toast, unless the owner has to decide about deleted exams first. */
export async function restorePapers(paperIds: number[]): Promise<RestoreOutcome> {
  try {
    const deletedExams = await readDeletedExams(paperIds);
    if (deletedExams.length > 0) return { isDone: false, deletedExams };
    await sendBack(paperIds);
    return { isDone: true };
  } catch (error) {
    showFailure('Failed to restore', error);
    return { isDone: false };
  }
}

/**
 * Restores a paper, and its exam if that is deleted too. Shows the error on failure. Returns whether the paper was
 * restored.
 */
export async function restoreWithExam(paperId: number): Promise<boolean> {
  try {
    const exams = await readDeletedExams([paperId]);
    await sendBack(
      [paperId],
      exams.map(({ examId }) => ({ examId, into: null })),
    );
    return true;
  } catch (error) {
    showFailure('Failed to restore', error);
    return false;
  }
}

/** Asks for confirmation, erases a paper in the trash and shows a toast. Returns whether to refetch the lists. */
export async function eraseForEver({ paperId, title, hasFile }: TrashedPaper): Promise<boolean> {
  const isWanted = await confirm({
    title: `Permanently delete ${title}?`,
    body: `This is permanent${hasFile ? ' and removes the file, unless another paper uses it' : ''}. It cannot be undone.`,
    action: 'Delete permanently',
  });
  if (!isWanted) return false;
  try {
    await callApi('DELETE', `/api/admin/trash/${paperId}`);
    showToast({ title: 'Success', description: 'Paper permanently deleted', style: 'neutral' });
  } catch (error) {
    showFailure('Failed to delete paper', error);
  }
  return true;
}
