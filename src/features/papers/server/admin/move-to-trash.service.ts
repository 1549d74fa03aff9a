import type { AuditedChange, Author } from '#features/audit/server/audited-write.service.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import { lockExams, lockPapers, lockPapersOfExams, moveLockedPapers } from './move-to-trash.queries.ts';

/** Papers moved by one statement: each stays well within the time that a statement has. */
const papersAtOnce = 2_000;

/**
 * Moves every paper of these exams to the trash, for an exam or a category that is deleted in the same transaction;
 * answers how many. Until it ends no paper can be added to them. The caller's own entry tells the log how many went.
 */
export async function movePapersToTrash(
  { transaction, changed }: AuditedChange,
  author: Author,
  examIds: number[],
): Promise<number> {
  await lockExams(transaction, examIds);
  let papers = 0;
  for (;;) {
    const ids = await lockPapersOfExams(transaction, examIds, papersAtOnce);
    if (ids.length === 0) break;
    await moveLockedPapers(transaction, ids, author.id, { withExam: true });
    papers += ids.length;
  }
  // A paper's page carries its exam's tag: a tag for each of a hundred thousand papers would say no more.
  const exams = examIds.map((id) => `exam:${id}`);
  if (papers > 0) changed('papers', ...exams, ...exams.map(sourceTag));
  return papers;
}

/** Moves those of these papers that there are to the trash, with an entry for each; answers how many. */
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
