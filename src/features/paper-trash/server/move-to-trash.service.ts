import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import { lockExams, lockPapers, lockPapersOfExams, moveLockedPapers } from './move-to-trash.queries.ts';

/** Papers moved by one statement, so that each statement stays within the statement timeout. */
const batchSize = 2_000;

/**
 * Moves every paper of these exams to the trash. The caller deletes the exam or the category in the same transaction.
 * No paper can be added to the exams until the transaction ends. Returns the number of papers, which the caller
 * writes to its own audit entry.
 */
export async function movePapersToTrash(
  { transaction, changed }: AuditedChange,
  author: Author,
  examIds: number[],
): Promise<number> {
  await lockExams(transaction, examIds);
  let papers = 0;
  for (;;) {
    const ids = await lockPapersOfExams(transaction, examIds, batchSize);
    if (ids.length === 0) break;
    await moveLockedPapers(transaction, ids, author.id);
    papers += ids.length;
  }
  // The page of a paper has the tag of its exam, so separate tags for 100,000 papers are unnecessary.
  const exams = examIds.map((id) => `exam:${id}`);
  if (papers > 0) changed('papers', ...exams, ...exams.map(sourceTag));
  return papers;
}

/** Moves the existing papers among these ids to the trash, with an audit entry for each. Returns their number. */
export async function moveToTrash(
  { transaction, changed, audit }: AuditedChange,
  author: Author,
  paperIds: number[],
): Promise<number> {
  const moved = await moveLockedPapers(transaction, await lockPapers(transaction, paperIds), author.id);
  for (const { id, title, slug, examName, year } of moved) {
    audit({
      action: 'paper.deleted',
      subjectId: id,
      subjectName: title,
      before: { title, slug, exam: examName, year },
    });
    changed(`paper:${id}`, sourceTag(`paper:${id}`));
  }
  if (moved.length > 0) changed('papers');
  return moved.length;
}
